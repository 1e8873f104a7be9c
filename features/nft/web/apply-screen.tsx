/** Asks to become an artist; says how the application stands. */
import { useState } from 'react';
import { Refusal } from '../../../platform/browser/api/errors.ts';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { TextArea, TextField } from '../../../platform/browser/parts/field.tsx';
import { Notice } from '../../../platform/browser/parts/notice.tsx';
import { Page, PageHeader } from '../../../platform/browser/parts/page.tsx';
import { Loaded, StateNotice } from '../../../platform/browser/parts/states.tsx';
import { VisitorView } from '../../../platform/browser/parts/visitor-view.tsx';
import { useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { MOST_NAME, MOST_TEXT } from '../contract/index.ts';
import { Hindrance } from './hindrance.tsx';
import { useNftPost } from './nft-acts.ts';
import { useArtist, useHindrance, useOwnId } from './nft-data.ts';
import { nftPaths } from './nft-paths.ts';
import type { ArtistDetail } from './types.ts';

function Form({ artist }: { readonly artist: ArtistDetail }) {
  const words = useWords();
  const why = useHindrance();
  const [name, setName] = useState('');
  const [about, setAbout] = useState('');
  const send = useNftPost('/bind_box/apply_artist', () => undefined);
  const isReady = name.trim() !== '' && about.trim() !== '';
  return (
    <form
      className="space-y-4 px-4 pt-2 pb-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) send.mutate({ fields: { name: name.trim(), about: about.trim() } });
      }}
    >
      <p className="text-t4 text-muted">{words('nft.w_apply_text')}</p>
      {artist.state === 'rejected' && (
        <Notice look="info" title={words('nft.w_state_rejected')}>
          {artist.reason}
        </Notice>
      )}
      <TextField
        label={words('nft.w_artist_name')}
        value={name}
        maxLength={MOST_NAME}
        onChange={({ target }) => setName(target.value)}
      />
      <TextArea
        label={words('nft.w_about')}
        hint={words('nft.w_about_hint')}
        rows={5}
        value={about}
        maxLength={MOST_TEXT}
        onChange={({ target }) => setAbout(target.value)}
      />
      {send.error instanceof Refusal && <Notice look="lock" title={send.error.message} />}
      <Button type="submit" wide pending={send.isPending} disabled={!isReady || why === 'frozen'}>
        {words('nft.w_apply')}
      </Button>
    </form>
  );
}

function Application({ artist }: { readonly artist: ArtistDetail }) {
  const words = useWords();
  if (artist.state === 'none' || artist.state === 'rejected') return <Form artist={artist} />;
  return (
    <StateNotice
      picture="coins"
      title={words(`nft.w_state_${artist.state}`)}
      hint={artist.state === 'suspended' ? artist.reason : words(`nft.w_hint_${artist.state}`)}
      action={
        artist.state === 'approved' && (
          <Go
            to={nftPaths.mint}
            className="inline-flex min-h-11 items-center rounded-md border border-line-strong
              px-4 font-strong"
          >
            {words('nft.w_mint')}
          </Go>
        )
      }
    />
  );
}

function Own() {
  const query = useArtist(useOwnId());
  return <Loaded query={query}>{(artist) => <Application artist={artist} />}</Loaded>;
}

/** The application. */
export function ApplyScreen() {
  const words = useWords();
  return (
    <>
      <PageHeader title={words('nft.w_apply')} />
      <Page>
        <Hindrance />
        {useLoggedIn() ? <Own /> : <VisitorView hint={words('nft.w_visitor_apply')} />}
      </Page>
    </>
  );
}
