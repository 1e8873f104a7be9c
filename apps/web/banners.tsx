import { useLocation } from 'react-router';
import { LinkBanner } from '../../platform/browser/parts/link-banner.tsx';
import { FIRST_ROOMS } from './first-rooms.ts';
import { HaltedNotice } from './halted-notice.tsx';
import { useUpdates } from './use-updates.ts';

/** The room that an address of the first load belongs to; the others bring their own notice. */
function firstRoomAt(pathname: string): string | undefined {
  const isAt = ({ path, isFirst }: { path: string; isFirst?: true }) =>
    isFirst && path === pathname;
  return FIRST_ROOMS.find(({ routes }) => routes.some(isAt))?.name;
}

/** What no first picture waits for: the state of the link, and rooms that stand still. */
export function Banners() {
  const { pathname } = useLocation();
  useUpdates();
  const room = firstRoomAt(pathname);
  return (
    <>
      <LinkBanner />
      {room !== undefined && (
        <div className="pl-(--side)">
          <HaltedNotice room={room} />
        </div>
      )}
    </>
  );
}
