import { Settings, UserRound } from 'lucide-react';
import { useLocation } from 'react-router';
import { ownPaths } from '../../../platform/browser/navigation/own-paths.ts';
import { paths } from '../../../platform/browser/navigation/paths.ts';
import { SideList, type SideRow } from '../../../platform/browser/parts/side-list.tsx';
import { useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useSite } from '../../../platform/browser/session/site.ts';
import { DEMO, HELP, OWN } from './setting-links.ts';

const SELF: readonly SideRow[] = [['common.settings', paths.setting, Settings]];
const PROFILE: readonly SideRow[] = [['settings.profile', paths.userInfo, UserRound]];

/** Screens without a row, and those they are a part of. */
const PART_OF: Readonly<Record<string, string>> = {
  [paths.password]: paths.security,
  [paths.paymentPassword]: paths.security,
  [paths.bindPhone]: paths.security,
  [paths.bindEmail]: paths.security,
  [paths.identityForm]: paths.identity,
  [paths.addAddress]: paths.addresses,
  [ownPaths.rebateRules]: ownPaths.rebates,
};

/** The list of the settings, beside the one that is open: where there is room for both. */
export function SettingSide() {
  const loggedIn = useLoggedIn();
  const { pathname } = useLocation();
  const isDemo = useSite().data?.mode === 'demo';
  const groups = [
    loggedIn ? [...SELF, ...PROFILE] : SELF,
    loggedIn ? OWN : [],
    HELP,
    isDemo ? DEMO : [],
  ];
  return <SideList groups={groups} current={PART_OF[pathname] ?? pathname} replace />;
}
