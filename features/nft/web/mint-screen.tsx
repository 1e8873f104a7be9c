/** Makes a work: the file, its poster, what is said of it, the royalty, and the rights. */
import { useState } from 'react';
import { Refusal } from '../../../platform/browser/api/errors.ts';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { redirect } from '../../../platform/browser/navigation/navigator.ts';
import { AmountField } from '../../../platform/browser/parts/amount-field.tsx';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { TextArea, TextField } from '../../../platform/browser/parts/field.tsx';
import { Notice } from '../../../platform/browser/parts/notice.tsx';
import { Page, PageHeader } from '../../../platform/browser/parts/page.tsx';
import { PercentSlider } from '../../../platform/browser/parts/slider.tsx';
import { Empty, Loaded } from '../../../platform/browser/parts/states.tsx';
import { Tabs } from '../../../platform/browser/parts/tabs.tsx';
import { VisitorView } from '../../../platform/browser/parts/visitor-view.tsx';
import { useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { MOST_NAME, MOST_TEXT, RARITIES, type Rarity } from '../contract/index.ts';
import { Hindrance } from './hindrance.tsx';
import { useMint } from './nft-acts.ts';
import { useArtist, useHindrance, useOwnId } from './nft-data.ts';
import { nftPaths, ownPath } from './nft-paths.ts';
import { UploadField } from './upload-field.tsx';
import { kindOfUrl, useWorkUpload } from './work-upload.ts';

const PICTURES = 'image/jpeg,image/png,image/webp,image/heic';
const WORKS = `${PICTURES},image/gif,audio/mpeg,audio/ogg,audio/wav,video/mp4,video/webm`;
const MOST_ROYALTY = 10;
const BOX_DIGITS = 2;

/** A work that is being made. */
function useDraft() {
  const media = useWorkUpload();
  const poster = useWorkUpload();
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const [collection, setCollection] = useState('');
  const [rarity, setRarity] = useState<Rarity>('N');
  const [royalty, setRoyalty] = useState(5);
  const [boxPrice, setBoxPrice] = useState('');
  const [hasRights, setRights] = useState(false);
  const [isTried, setTried] = useState(false);
  const mint = useMint(({ id }) => redirect(ownPath(id)));
  const needsPoster = media.url !== '' && kindOfUrl(media.url) !== 'picture';
  const isReady =
    media.url !== '' && name.trim() !== '' && hasRights && (!needsPoster || poster.url !== '');
  const submit = (): void => {
    setTried(true);
    if (!isReady) return;
    mint.mutate({
      media: media.url,
      ...(poster.url === '' ? {} : { poster: poster.url }),
      name: name.trim(),
      description: description.trim(),
      collection: collection.trim(),
      rarity,
      royalty: String(royalty),
      ...(boxPrice === '' ? {} : { box_price: boxPrice }),
      rights: 1,
    });
  };
  return {
    media,
    poster,
    name,
    setName,
    description,
    setDescription,
    collection,
    setCollection,
    rarity,
    setRarity,
    royalty,
    setRoyalty,
    boxPrice,
    setBoxPrice,
    hasRights,
    setRights,
    mint,
    needsPoster,
    isTried,
    submit,
  };
}

type Draft = ReturnType<typeof useDraft>;
type Props = { readonly draft: Draft };

function Files({ draft }: Props) {
  const words = useWords();
  const { media, poster, needsPoster, isTried } = draft;
  const missing = words('nft.w_fault_file');
  return (
    <>
      <UploadField
        label={words('nft.w_file')}
        hint={words('nft.w_file_hint')}
        accept={WORKS}
        upload={media}
        error={isTried && media.url === '' ? missing : undefined}
      />
      {needsPoster && (
        <UploadField
          label={words('nft.w_poster')}
          hint={words('nft.w_poster_hint')}
          accept={PICTURES}
          upload={poster}
          error={isTried && poster.url === '' ? missing : undefined}
        />
      )}
    </>
  );
}

function Texts({ draft }: Props) {
  const words = useWords();
  const isMissing = draft.isTried && draft.name.trim() === '';
  return (
    <>
      <TextField
        label={words('nft.w_name')}
        value={draft.name}
        maxLength={MOST_NAME}
        error={isMissing ? words('nft.w_fault_name') : undefined}
        onChange={({ target }) => draft.setName(target.value)}
      />
      <TextArea
        label={words('nft.w_description')}
        rows={4}
        value={draft.description}
        maxLength={MOST_TEXT}
        onChange={({ target }) => draft.setDescription(target.value)}
      />
      <TextField
        label={words('nft.w_collection_optional')}
        value={draft.collection}
        maxLength={MOST_NAME}
        onChange={({ target }) => draft.setCollection(target.value)}
      />
    </>
  );
}

function Terms({ draft }: Props) {
  const words = useWords();
  return (
    <>
      <div>
        <p className="pb-1 text-t5 text-muted">{words('nft.w_rarity')}</p>
        <Tabs<Rarity>
          look="segments"
          label={words('nft.w_rarity')}
          choices={RARITIES.map((value) => ({ value, label: value }))}
          value={draft.rarity}
          onChange={draft.setRarity}
        />
      </div>
      <div>
        <p className="pb-1 text-t5 text-muted">
          {words('nft.w_royalty')}: {words('nft.w_percent', { n: draft.royalty })}
        </p>
        <PercentSlider
          label={words('nft.w_royalty')}
          percent={draft.royalty * (100 / MOST_ROYALTY)}
          valueText={words('nft.w_percent', { n: draft.royalty })}
          onChange={(percent) => draft.setRoyalty(Math.round((percent * MOST_ROYALTY) / 100))}
        />
        <p className="text-t5 text-muted">{words('nft.w_royalty_hint')}</p>
      </div>
      <AmountField
        label={words('nft.w_box_least')}
        value={draft.boxPrice}
        digits={BOX_DIGITS}
        unit="USDT"
        onChange={draft.setBoxPrice}
      />
      <p className="-mt-2 text-t5 text-muted">{words('nft.w_box_least_hint')}</p>
    </>
  );
}

function Rights({ draft }: Props) {
  const words = useWords();
  return (
    <>
      <label className="flex min-h-11 items-start gap-3 text-t4">
        <input
          type="checkbox"
          className="mt-0.5 size-5 shrink-0 accent-accent"
          checked={draft.hasRights}
          onChange={({ target }) => draft.setRights(target.checked)}
        />
        {words('nft.w_rights')}
      </label>
      {draft.isTried && !draft.hasRights && (
        <p role="alert" className="text-t5 text-warning">
          {words('nft.w_fault_rights')}
        </p>
      )}
    </>
  );
}

function Form() {
  const words = useWords();
  const why = useHindrance();
  const draft = useDraft();
  return (
    <form
      className="space-y-4 px-4 pt-2 pb-4"
      onSubmit={(event) => {
        event.preventDefault();
        draft.submit();
      }}
    >
      <Files draft={draft} />
      <Texts draft={draft} />
      <Terms draft={draft} />
      <Rights draft={draft} />
      <p className="text-t5 text-muted">{words('nft.w_mint_hint')}</p>
      {draft.mint.error instanceof Refusal && (
        <Notice look="lock" title={draft.mint.error.message} />
      )}
      <Button type="submit" wide pending={draft.mint.isPending} disabled={why === 'frozen'}>
        {words('nft.w_mint')}
      </Button>
    </form>
  );
}

function Own() {
  const words = useWords();
  const query = useArtist(useOwnId());
  return (
    <Loaded query={query}>
      {(artist) =>
        artist.state === 'approved' ? (
          <Form />
        ) : (
          <Empty
            picture="coins"
            title={words('nft.w_artists_only')}
            hint={words('nft.w_artists_only_hint')}
            action={
              <Go
                to={nftPaths.apply}
                className="inline-flex min-h-11 items-center rounded-md border border-line-strong
                  px-4 font-strong"
              >
                {words('nft.w_apply')}
              </Go>
            }
          />
        )
      }
    </Loaded>
  );
}

/** For artists: makes a work. */
export function MintScreen() {
  const words = useWords();
  return (
    <>
      <PageHeader title={words('nft.w_mint')} />
      <Page>
        <Hindrance />
        {useLoggedIn() ? <Own /> : <VisitorView hint={words('nft.w_visitor_apply')} />}
      </Page>
    </>
  );
}
