/** The menu of the home screen: a room that has a product adds its line here. */
import type { MenuRow } from '../../features/content/contract.ts';

interface Declared extends MenuRow {
  readonly room: string;
}

/** Rows in the order in which they are shown. Titles and icons are those of existing clients. */
export const MENU: readonly Declared[] = [
  {
    room: 'catalogue',
    title: 'market',
    icon: 'home-nav-1',
    url: '/pages/market/market',
    openType: 'switchTab',
    isFinancial: false,
  },
  {
    room: 'contracts',
    title: 'futures',
    icon: 'home-nav-7',
    url: '/pages/transaction/contract',
    openType: 'navigateTo',
    isFinancial: false,
  },
  {
    room: 'wallet',
    title: 'exchange',
    icon: 'home-nav-2',
    url: '/pages/fund/transfer',
    openType: 'navigateTo',
    isFinancial: false,
  },
  {
    room: 'recharge',
    title: 'recharge',
    icon: 'home-nav-8',
    url: '/pages/fund/select?url=receive',
    openType: 'navigateTo',
    isFinancial: false,
  },
  {
    room: 'withdrawal',
    title: 'withdraw',
    icon: 'home-nav-9',
    url: '/pages/fund/select?url=withdraw',
    openType: 'navigateTo',
    isFinancial: false,
  },
  {
    room: 'seconds',
    title: 'seconds',
    icon: 'home-nav-6',
    url: '/pages/transaction/index?segment=seconds',
    openType: 'reLaunch',
    isFinancial: false,
  },
  {
    room: 'wallet',
    title: 'transfer',
    icon: 'home-nav-3',
    url: '/pages/fund/fundTransfer',
    openType: 'navigateTo',
    isFinancial: false,
  },
  {
    room: 'wallet',
    title: 'bills',
    icon: 'home-nav-4',
    url: '/pages/fund/assets_all_record',
    openType: 'navigateTo',
    isFinancial: false,
  },
  {
    room: 'content',
    title: 'contactUs',
    icon: 'home-nav-5',
    url: '/pages/common/contactus',
    openType: 'navigateTo',
    isFinancial: false,
  },
];
