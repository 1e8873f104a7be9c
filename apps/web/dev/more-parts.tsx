import { useState } from 'react';
import { useMarkets } from '../../../platform/browser/live/hooks.ts';
import { paths } from '../../../platform/browser/navigation/paths.ts';
import { AskButtons } from '../../../platform/browser/parts/ask-buttons.tsx';
import { Button } from '../../../platform/browser/parts/button.tsx';
import { CopyRow } from '../../../platform/browser/parts/copy-row.tsx';
import { FiatChoice } from '../../../platform/browser/parts/fiat-choice.tsx';
import { LanguageSheet } from '../../../platform/browser/parts/language-sheet.tsx';
import { Notice } from '../../../platform/browser/parts/notice.tsx';
import { PartBoundary } from '../../../platform/browser/parts/part-boundary.tsx';
import { PictureField } from '../../../platform/browser/parts/picture-field.tsx';
import { PrivatePicture } from '../../../platform/browser/parts/private-picture.tsx';
import { QrCode } from '../../../platform/browser/parts/qr-code.tsx';
import { NoRecords, RECORD_PX, RecordLine } from '../../../platform/browser/parts/record-list.tsx';
import { Sheet } from '../../../platform/browser/parts/sheet.tsx';
import { StarButton } from '../../../platform/browser/parts/star-button.tsx';
import { Story } from '../../../platform/browser/parts/story.tsx';
import { toast } from '../../../platform/browser/parts/toast-store.ts';
import { When } from '../../../platform/browser/parts/when.tsx';
import { Group } from './group.tsx';

const MINUTE_MS = 60_000;
const BEGUN_MS = Date.now() - 90 * MINUTE_MS;
const PICTURE_WORDS = {
  take: 'Take a picture',
  choose: 'Choose one',
  uploading: 'Uploading',
  none: 'No picture yet',
  lost: 'The picture cannot be shown',
};

const nothing = (): void => undefined;

/** What to know before one goes on, and what to do about it. */
export function Notices() {
  return (
    <Group name="Notices">
      <Notice look="info" title="Something to know">
        And what it means.
      </Notice>
      <Notice look="lock" title="Locked for a day" />
      <Notice
        look="danger"
        title="This cannot be undone"
        action={<Button look="quiet">What to do</Button>}
      >
        Read it twice.
      </Notice>
      <AskButtons keep="Leave it" act="Do it" pending={false} onKeep={nothing} onAct={nothing} />
      <AskButtons keep="Leave it" act="Doing it" pending onKeep={nothing} onAct={nothing} />
      <PartBoundary title="This part could not be loaded">
        <Broken />
      </PartBoundary>
    </Group>
  );
}

function Broken(): never {
  throw new Error('for this page only');
}

/** Movements of money, and how each of them went. */
export function Records() {
  const open = (): void => toast('Opened');
  const line = { coin: 'USDT', way: 'TRC20', timeMs: BEGUN_MS, onOpen: open } as const;
  const steps = [
    { label: 'Requested', timeMs: BEGUN_MS },
    { label: 'Approved', timeMs: BEGUN_MS + MINUTE_MS, note: 'By two operators' },
    { label: 'Done', timeMs: BEGUN_MS + 2 * MINUTE_MS, tone: 'good' },
  ] as const;
  return (
    <Group name="Records">
      <div style={{ height: RECORD_PX }}>
        <RecordLine {...line} amount="+100" state={<span className="text-up">Done</span>} />
      </div>
      <div style={{ height: RECORD_PX }}>
        <RecordLine
          {...line}
          amount="−250.50"
          state={<span className="text-down">Rejected</span>}
        />
      </div>
      <Story label="A way that has ended well" steps={steps} />
      <Story
        label="A way that has ended badly, and one that goes on"
        steps={[
          { label: 'Asked for', timeMs: BEGUN_MS },
          {
            label: 'Returned',
            timeMs: BEGUN_MS + MINUTE_MS,
            tone: 'bad',
            note: 'The bank said no',
          },
          { label: 'Not yet', timeMs: 0 },
        ]}
      />
      <NoRecords
        title="No deposits yet"
        hint="They appear here."
        to={paths.market}
        action="Begin"
      />
      <p className="text-sm">
        <When ms={BEGUN_MS} /> · <When ms={0} otherwise="long ago" />
      </p>
    </Group>
  );
}

/** What one takes elsewhere, and pictures. */
export function Pictures() {
  const [url, setUrl] = useState('');
  const field = { words: PICTURE_WORDS, onChange: setUrl };
  return (
    <Group name="To take elsewhere, and pictures">
      <CopyRow label="Address" value="TXYZ-an-address-of-some-length-9f2c" copyLabel="Copy" />
      <CopyRow label="Code" value="ALICE234" copyLabel="Copy" large />
      <QrCode text="https://shop.example/" label="A code to scan" />
      <PictureField label="A picture" url={url} {...field} />
      <PictureField label="A picture that stays" url="" {...field} readOnly />
      <div className="h-16">
        <PrivatePicture url="/uploads/none.webp" label="Nobody’s" lost={PICTURE_WORDS.lost} />
      </div>
    </Group>
  );
}

/** Parts that choose for the whole client. */
export function Preferences() {
  const [isOpen, setOpen] = useState<'fiat' | 'language' | null>(null);
  const { data: markets } = useMarkets();
  const [market] = markets ?? [];
  const close = (): void => setOpen(null);
  return (
    <Group name="For the whole client">
      <div className="flex flex-wrap items-center gap-2">
        <Button look="quiet" onClick={() => setOpen('fiat')}>
          Currency
        </Button>
        <Button look="quiet" onClick={() => setOpen('language')}>
          Language
        </Button>
        {market && <StarButton market={market} />}
      </div>
      <Sheet open={isOpen === 'fiat'} onClose={close} title="Currency" tall>
        <FiatChoice onDone={close} />
      </Sheet>
      {isOpen === 'language' && <LanguageSheet onClose={close} />}
    </Group>
  );
}
