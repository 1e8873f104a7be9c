/** Where the settings lead: what is one's own, help, and what a demo would have sent. */
import {
  BadgeCheck,
  Bell,
  CircleHelp,
  CirclePause,
  CreditCard,
  Gift,
  IdCard,
  Inbox,
  Info,
  KeyRound,
  Landmark,
  Mail,
  Percent,
  ReceiptText,
  Scale,
  ShieldCheck,
  Wallet,
  WalletCards,
} from 'lucide-react';
import { ownPaths } from '../../../platform/browser/navigation/own-paths.ts';
import { paths } from '../../../platform/browser/navigation/paths.ts';

export const OWN = [
  ['settings.security', paths.security, ShieldCheck],
  ['settings.verification', paths.identity, IdCard],
  ['destinations.addresses', paths.addresses, Wallet],
  ['destinations.title_card', paths.bankCard, CreditCard],
  ['destinations.title_card_international', paths.bankCardAbroad, Landmark],
  ['wallet.statement', paths.statement, ReceiptText],
  ['notices.settings', ownPaths.noticeSettings, Bell],
  ['api-keys.title', ownPaths.apiKeys, KeyRound],
  ['breaks.title', ownPaths.takeBreak, CirclePause],
  ['gift.title', ownPaths.giftCards, WalletCards],
  ['settings.invite', paths.share, Gift],
  ['referral.title', ownPaths.rebates, Percent],
] as const;
export const HELP = [
  ['settings.faq', paths.faq, CircleHelp],
  ['settings.contact', paths.contactus, Mail],
  ['settings.about', paths.aboutus, Info],
  ['fairness.title', paths.fairness, BadgeCheck],
  ['settings.compliance', paths.compliance, Scale],
] as const;

/** What a demo would have sent. */
export const DEMO = [['identity.inbox_title', paths.inbox, Inbox]] as const;
