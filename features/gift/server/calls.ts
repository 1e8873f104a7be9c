/** The calls of gift cards for customers. */
import { isRefusal, type Refusal, refuse } from '../../../core/engine/command.ts';
import { parseUnits, printUnits } from '../../../core/money/text.ts';
import { timeText } from '../../../core/time/time-text.ts';
import { pageOf } from '../../../core/wire/page.ts';
import { hasMarkup, tidyText } from '../../../core/wire/plain-text.ts';
import { type Gateway, giveCommand } from '../../../platform/server/gateway.ts';
import {
  type Call,
  customerCall,
  ok,
  okText,
  type Reply,
} from '../../../platform/server/http/call.ts';
import { giveProven, type Proven } from '../../../platform/server/proven.ts';
import { inTurnOf } from '../../../platform/server/turns.ts';
import type { AssetDefinition } from '../../catalogue/contract.ts';
import { type BuyGift, LONGEST_GREETING, type RedeemGift } from '../contract.ts';
import { readCode, shownCode } from '../rules/code.ts';
import {
  addLetter,
  giveTryBack,
  isOpenCode,
  hasBought,
  readCardOf,
  readCards,
  readFree,
  readLetters,
  takeTry,
} from '../store/reading.ts';
import {
  buyInput,
  cardRow,
  codeInput,
  coinRow,
  hiddenEmail,
  listInput,
  noInput,
  oneInput,
  validRow,
} from '../wire.ts';
import { codeHash, emailHash, newCode, openEmail, sealEmail } from './codes.ts';
import type { GiftProviders } from './needs.ts';

const room = 'gift';
const EMAIL = /^[^\s@<>()[\]\\,;:"]{1,64}@[a-z0-9](?:[a-z0-9.-]{0,180}[a-z0-9])?\.[a-z]{2,24}$/;

/** What customers call. */
export function giftCalls(gateway: Gateway, needs: GiftProviders): readonly Call[] {
  return [
    coinsCall(gateway, needs),
    listCall(gateway, needs),
    buyCall(gateway, needs),
    redeemCall(gateway, needs),
    lookCall(gateway, needs),
    takeBackCall(gateway),
  ];
}

function coinsOf({ catalogue }: GiftProviders): readonly AssetDefinition[] {
  return catalogue.directory.assets().filter(({ kind }) => kind === 'coin');
}

function coinsCall(gateway: Gateway, needs: GiftProviders): Call {
  return customerCall({
    method: 'GET',
    path: '/gift/coins',
    room,
    summary: 'Coins in which cards are bought, with what is free of each.',
    input: noInput,
    handle: async ({ caller }) => {
      const { customerId: owner } = caller;
      const list = await Promise.all(
        coinsOf(needs).map(async (coin) => {
          const free = await readFree(gateway.database(), owner, coin.id);
          return coinRow(coin, free);
        }),
      );
      return ok({ list });
    },
  });
}

function listCall(gateway: Gateway, needs: GiftProviders): Call {
  return customerCall({
    method: 'GET',
    path: '/gift/list',
    room,
    summary: 'A page of cards that one has bought or redeemed, never with their codes.',
    input: listInput,
    handle: async ({ input, caller }) => {
      const { customerId: owner } = caller;
      const db = gateway.database<unknown>();
      const { total, cards } = await readCards(db, owner, input);
      const letters = await readLetters(
        db,
        cards.map(({ codeHash: hash }) => hash),
      );
      const rows = cards.flatMap((card) => {
        const coin = needs.catalogue.directory.asset(card.assetId);
        const letter = letters.get(card.codeHash);
        const email = openEmail(needs.means.secrets, letter?.sealedEmail ?? '');
        // Whom else a card was for is its buyer's to know.
        const shown = email === '' || card.owner !== owner ? '' : hiddenEmail(email);
        const told = { email: shown, greeting: letter?.greeting ?? '' };
        return coin === undefined ? [] : [cardRow(card, coin, told, owner)];
      });
      return ok(pageOf(input, total, rows));
    },
  });
}

/** What is asked for, as the machine is asked, with what stands on the card. */
interface Asked {
  readonly command: BuyGift;
  readonly code: string;
  readonly email: string;
  readonly greeting: string;
}

function readAsked(
  needs: GiftProviders,
  owner: number,
  key: string | undefined,
  input: (typeof buyInput)['_output'],
): Asked | Refusal {
  const coin = needs.catalogue.directory.asset(input.currency);
  if (coin?.kind !== 'coin') return refuse('unknown_coin');
  const parsed = parseUnits(input.amount, coin.scale);
  if (!parsed.ok || parsed.units <= 0n) return refuse('bad_amount');
  const email = input.email.toLowerCase();
  if (email !== '' && !EMAIL.test(email)) return refuse('bad_email');
  const greeting = tidyText(input.greeting);
  if (hasMarkup(greeting)) return refuse('bad_greeting');
  if (Array.from(greeting).length > LONGEST_GREETING) return refuse('greeting_too_long');
  const { secrets } = needs.means;
  const code = newCode(secrets, owner, key);
  const command: BuyGift = {
    type: 'gift.buy',
    assetId: coin.id,
    amount: parsed.units.toString(),
    codeHash: codeHash(secrets, code),
    boundTo: emailHash(secrets, email),
    template: input.template,
  };
  return { command, code, email, greeting };
}

/** Times for people instead of the rules' numbers. */
function readable<Some extends Reply>(reply: Some): Reply {
  if (!('refused' in reply)) return reply;
  const untilMs = reply.details?.['untilMs'];
  if (untilMs === undefined) return reply;
  return refuse(reply.refused, { until: `${timeText(Number(untilMs))} UTC` });
}

function buyCall(gateway: Gateway, needs: GiftProviders): Call {
  return customerCall({
    method: 'POST',
    path: '/gift/buy',
    room,
    summary: 'Buys a card; its code is in this answer and nowhere else.',
    input: buyInput,
    handle: async (request) => {
      const { input, caller, key } = request;
      const { customerId: owner } = caller;
      const asked = readAsked(needs, owner, key, input);
      if (isRefusal(asked)) return asked;
      const { command, code, email, greeting } = asked;
      const { secrets } = needs.means;
      const letter = {
        codeHash: command.codeHash,
        sealedEmail: sealEmail(secrets, email),
        greeting,
      };
      const bought: Proven<BuyGift> = {
        // Read again: what the proofs were checked by may have been changed meanwhile.
        command: async (isProven) => {
          return { ...command, vouched: await needs.withdrawal.vouch(owner, isProven) };
        },
        hindrance: async () => {
          const isOffered = await needs.operators.isOffered('gift_cards', owner);
          if (!isOffered) return refuse('gift_cards_off');
          // A code is of one card for ever: of a key that is forgotten it would be the same.
          const known = await readCardOf(gateway.database(), command.codeHash);
          return known === undefined ? undefined : refuse('bad_hash');
        },
        prove: async () => {
          const wrong = await needs.identity.prove(owner, input);
          if (wrong !== undefined) return wrong;
          const db = gateway.database<unknown>();
          await addLetter(db, owner, letter, gateway.nowMs());
          return undefined;
        },
        // The answer has the code, and that is the money. A code of an app works once.
        proveRepeat: () => needs.identity.checkPaymentPassword(owner, input.pay_password),
      };
      const told = ({ id }: { readonly id: number }) => ok({ id, code: shownCode(code) });
      return readable(await giveProven(gateway, request, bought, told));
    },
  });
}

/** Looks at a code under a try; the try is given back where `act` says that the code was right. */
async function tried(
  gateway: Gateway,
  owner: number,
  act: () => Promise<{ readonly reply: Reply; readonly isRight: boolean }>,
): Promise<Reply> {
  // One after the other: of right codes that come at once none is a try that counts.
  return inTurnOf(`gift codes of ${owner}`, async () => {
    const db = gateway.database<unknown>();
    const lockedMs = await takeTry(db, owner, gateway.nowMs());
    if (lockedMs > 0) return readable(refuse('locked_out', { untilMs: String(lockedMs) }));
    const { reply, isRight } = await act();
    if (isRight) await giveTryBack(db, owner);
    return reply;
  });
}

function redeemCall(gateway: Gateway, needs: GiftProviders): Call {
  return customerCall({
    method: 'POST',
    path: '/gift/redeem',
    room,
    summary: 'Redeems a card by its code; five wrong ones lock it for a day.',
    input: codeInput,
    handle: async (request) => {
      const { customerId: owner } = request.caller;
      const code = readCode(request.input.code);
      // A typing error guesses nothing.
      if (code === undefined) return refuse('bad_code');
      const { secrets } = needs.means;
      return tried(gateway, owner, async () => {
        const hash = codeHash(secrets, code);
        const said = ({
          assetId,
          amount,
        }: {
          readonly assetId: number;
          readonly amount: string;
        }) => {
          const { scale = 0, code: name = '' } = needs.catalogue.directory.asset(assetId) ?? {};
          return okText('gift.said.redeemed', { amount: printUnits(BigInt(amount), scale), name });
        };
        // Whoever taps twice hears the same twice, and has guessed nothing.
        const known = await readCardOf(gateway.database(), hash);
        if (known?.redeemedBy === owner) {
          const { assetId, amountUnits } = known;
          return { reply: said({ assetId, amount: amountUnits.toString() }), isRight: true };
        }
        const email = emailHash(secrets, await needs.identity.emailOf(owner));
        const command: RedeemGift = { type: 'gift.redeem', codeHash: hash, email };
        const reply = await giveCommand(gateway, request, command, said);
        if (!('refused' in reply) || reply.refused !== 'bad_code') return { reply, isRight: true };
        // Whoever has a code that was good may know that it is no more.
        const isExpired = known?.state === 'expired';
        return isExpired ? { reply: refuse('expired'), isRight: true } : { reply, isRight: false };
      });
    },
  });
}

function lookCall(gateway: Gateway, needs: GiftProviders): Call {
  return customerCall({
    method: 'POST',
    path: '/gift/look',
    room,
    summary: 'Whether a code is good, and nothing else; wrong ones count as with redeeming.',
    input: codeInput,
    handle: async ({ input, caller }) => {
      const code = readCode(input.code);
      if (code === undefined) return ok(validRow(false));
      return tried(gateway, caller.customerId, async () => {
        const hash = codeHash(needs.means.secrets, code);
        const isRight = await isOpenCode(gateway.database(), hash, gateway.nowMs());
        return { reply: ok(validRow(isRight)), isRight };
      });
    },
  });
}

function takeBackCall(gateway: Gateway): Call {
  return customerCall({
    method: 'POST',
    path: '/gift/take_back',
    room,
    summary: 'Takes an open card back; its money is there again at once.',
    input: oneInput,
    handle: async (request) => {
      const { id } = request.input;
      const command = { type: 'gift.take_back', id } as const;
      const reply = await giveCommand(gateway, request, command, () =>
        okText('gift.said.returned'),
      );
      if (!('refused' in reply) || reply.refused !== 'unknown_card') return reply;
      const isOwn = await hasBought(gateway.database(), request.caller.customerId, id);
      return isOwn ? refuse('not_open') : reply;
    },
  });
}
