/** Artists and their works: who may mint, what becomes of it, who likes it. */
import {
  accept,
  type CommandContext,
  type OutcomeOf,
  refuse,
  type Refusal,
} from '../../../core/engine/command.ts';
import { isOperator, isReason } from '../../../core/engine/operator.ts';
import {
  type ApplyAsArtist,
  type CollectWork,
  type DecideArtist,
  type FollowArtist,
  type HideWork,
  MEDIA_KINDS,
  type MintWork,
  MOST_LIKED,
  MOST_NAME,
  MOST_ROYALTY_PPM,
  MOST_TEXT,
  type NftArtist,
  nftArtistDecided,
  type NftFan,
  type NftLike,
  type NftWork,
  RARITIES,
  WORKS_A_DAY,
} from '../contract/index.ts';
import { artistAnswer, workAnswer } from './answers.ts';
import { amountIn, dayOf, workCode } from './formulas.ts';
import type { NftState } from './state.ts';

const HASH = /^[0-9a-f]{64}$/;
const ADDRESS = /^\/[\w./-]{1,199}$/;

/** Whether a text is a name: something, and not too long. */
export function isName(text: unknown): text is string {
  return typeof text === 'string' && text.trim() !== '' && text.length <= MOST_NAME;
}

/** Whether a text is not too long. */
export function isText(text: unknown): text is string {
  return typeof text === 'string' && text.length <= MOST_TEXT;
}

function isRoyalty(ppm: unknown): boolean {
  return Number.isSafeInteger(ppm) && Number(ppm) >= 0 && Number(ppm) <= MOST_ROYALTY_PPM;
}

/** Artists apply and mint; operators decide and hide; everybody likes. */
export class ArtistRules {
  private readonly state: NftState;

  constructor(state: NftState) {
    this.state = state;
  }

  apply(
    { name, about }: ApplyAsArtist,
    { actor, timeMs }: CommandContext,
  ): OutcomeOf<ApplyAsArtist> {
    if (actor <= 0) return refuse('not_allowed');
    if (!isName(name)) return refuse('bad_name');
    if (!isText(about)) return refuse('bad_text');
    const known = this.state.artists.get(actor);
    if (known !== undefined && known.state !== 'rejected') return refuse('already_asked');
    const none = { works: 0, mintDay: 0, minted: 0, fans: 0 };
    const artist: NftArtist = {
      ...(known ?? { owner: actor, ...none }),
      name,
      about,
      state: 'asked',
      askedMs: timeMs,
      decidedBy: 0,
      decidedMs: 0,
      reason: '',
    };
    this.state.saveArtist(artist);
    return accept(artistAnswer(artist));
  }

  decide(order: DecideArtist, { actor, timeMs }: CommandContext): OutcomeOf<DecideArtist> {
    if (actor !== 0) return refuse('not_allowed');
    if (!isOperator(order.operator)) return refuse('bad_operator');
    if (order.verdict !== 'approve' && !isReason(order.reason)) return refuse('reason_needed');
    const artist = this.state.artists.get(order.artist);
    if (artist === undefined) return refuse('unknown_artist');
    const next = nextState(artist, order.verdict);
    if (next === undefined) return refuse('nothing_changes');
    artist.state = next;
    artist.decidedBy = order.operator;
    artist.decidedMs = timeMs;
    artist.reason = order.reason;
    this.state.saveArtist(artist);
    this.state.context.changes.emit(nftArtistDecided, { ...artist });
    return accept(artistAnswer(artist));
  }

  mint(order: MintWork, context: CommandContext): OutcomeOf<MintWork> {
    const { actor, timeMs } = context;
    if (actor <= 0) return refuse('not_allowed');
    const artist = this.state.artists.get(actor);
    if (artist?.state !== 'approved') return refuse('not_an_artist');
    const refusal = this.mintRefusal(order, artist);
    if (refusal !== undefined) return refusal;
    const day = dayOf(timeMs);
    const minted = artist.mintDay === day ? artist.minted : 0;
    if (minted >= WORKS_A_DAY) return refuse('too_many_works', { most: String(WORKS_A_DAY) });
    const work = this.newWork(order, artist, timeMs);
    this.state.addWork(work);
    this.state.saveWork(work);
    artist.mintDay = day;
    artist.minted = minted + 1;
    artist.works += 1;
    this.state.saveArtist(artist);
    return accept(workAnswer(work));
  }

  private mintRefusal(order: MintWork, artist: NftArtist): Refusal | undefined {
    if (order.hasRights !== true) return refuse('rights_missing');
    if (!isName(order.name)) return refuse('bad_name');
    const isCollection = order.collection === '' || isName(order.collection);
    const isRare = RARITIES.includes(order.rarity);
    if (!isText(order.description) || !isCollection || !isRare) return refuse('bad_text');
    const isMedia = MEDIA_KINDS.includes(order.kind) && HASH.test(order.mediaHash);
    const isShown = ADDRESS.test(order.mediaUrl) && ADDRESS.test(order.posterUrl);
    const owner = this.state.mintedOf(order.mediaHash)?.artist ?? artist.owner;
    if (!isMedia || !isShown) return refuse('media_refused');
    if (owner !== artist.owner) return refuse('media_minted');
    if (!isRoyalty(order.royaltyPpm)) return refuse('bad_royalty');
    return amountIn(order.boxUnits) === undefined ? refuse('wrong_price') : undefined;
  }

  private newWork(order: MintWork, { owner }: NftArtist, mintedMs: number): NftWork {
    const edition = (this.state.mintedOf(order.mediaHash)?.count ?? 0) + 1;
    return {
      id: this.state.context.nextId(),
      code: workCode(order.mediaHash, owner, edition),
      artist: owner,
      owner,
      name: order.name,
      description: order.description,
      collection: order.collection,
      kind: order.kind,
      rarity: order.rarity,
      mediaHash: order.mediaHash,
      mediaUrl: order.mediaUrl,
      posterUrl: order.posterUrl,
      edition,
      royaltyPpm: order.royaltyPpm,
      mintedMs,
      assetId: 0,
      priceUnits: 0n,
      boxUnits: BigInt(order.boxUnits),
      seriesId: 0,
      saleId: 0,
      isHidden: false,
      hiddenReason: '',
      isWashed: false,
      likes: 0,
    };
  }

  /** A hidden work is no longer on sale, unless it waits for a payment; its owner keeps it. */
  hide(order: HideWork, context: CommandContext): OutcomeOf<HideWork> {
    if (context.actor !== 0) return refuse('not_allowed');
    if (!isOperator(order.operator)) return refuse('bad_operator');
    if (!isReason(order.reason)) return refuse('reason_needed');
    const work = this.state.works.get(order.workId);
    if (work === undefined) return refuse('unknown_work');
    if (work.isHidden === order.isHidden) return refuse('nothing_changes');
    work.isHidden = order.isHidden;
    work.hiddenReason = order.isHidden ? order.reason : '';
    this.state.saveWork(work);
    const sale = this.state.sales.get(work.saleId);
    if (work.isHidden && sale?.state === 'open') this.state.endSale(sale, 'unsold', context);
    return accept();
  }

  collect({ code }: CollectWork, { actor, timeMs }: CommandContext): OutcomeOf<CollectWork> {
    if (actor <= 0) return refuse('not_allowed');
    const work = this.state.workByCode.get(code);
    if (work === undefined) return refuse('unknown_work');
    const key = `${actor} ${work.id}`;
    const like: NftLike = this.state.likes.get(key) ?? {
      owner: actor,
      workId: work.id,
      isOn: false,
      changedMs: 0,
    };
    if (!like.isOn && this.isFull(actor))
      return refuse('too_many_liked', { most: String(MOST_LIKED) });
    like.isOn = !like.isOn;
    like.changedMs = timeMs;
    this.countLiked(actor, like.isOn);
    work.likes += like.isOn ? 1 : -1;
    if (like.isOn) this.state.likes.set(key, like);
    else this.state.likes.delete(key);
    this.state.context.changes.save('nft_likes', like);
    this.state.saveWork(work);
    return accept({ isOn: like.isOn });
  }

  follow(order: FollowArtist, { actor, timeMs }: CommandContext): OutcomeOf<FollowArtist> {
    if (actor <= 0 || actor === order.artist) return refuse('not_allowed');
    const artist = this.state.artists.get(order.artist);
    if (artist === undefined) return refuse('unknown_artist');
    const key = `${actor} ${artist.owner}`;
    const fan: NftFan = this.state.fans.get(key) ?? {
      owner: actor,
      artist: artist.owner,
      isOn: false,
      changedMs: 0,
    };
    if (!fan.isOn && this.isFull(actor))
      return refuse('too_many_liked', { most: String(MOST_LIKED) });
    fan.isOn = !fan.isOn;
    fan.changedMs = timeMs;
    this.countLiked(actor, fan.isOn);
    artist.fans += fan.isOn ? 1 : -1;
    if (fan.isOn) this.state.fans.set(key, fan);
    else this.state.fans.delete(key);
    this.state.context.changes.save('nft_fans', fan);
    this.state.saveArtist(artist);
    return accept({ isOn: fan.isOn });
  }

  /** Puts what somebody likes back. */
  restoreLiked(owner: number): void {
    this.countLiked(owner, true);
  }

  private isFull(owner: number): boolean {
    return (this.state.liked.get(owner) ?? 0) >= MOST_LIKED;
  }

  private countLiked(owner: number, isOn: boolean): void {
    this.state.liked.set(owner, (this.state.liked.get(owner) ?? 0) + (isOn ? 1 : -1));
  }
}

/** How an artist stands after a decision; undefined where it changes nothing. */
function nextState(
  { state }: NftArtist,
  verdict: DecideArtist['verdict'],
): NftArtist['state'] | undefined {
  if (verdict === 'approve') return state === 'approved' ? undefined : 'approved';
  if (verdict === 'reject') return state === 'asked' ? 'rejected' : undefined;
  return state === 'approved' ? 'suspended' : undefined;
}
