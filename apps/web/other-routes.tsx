import { lazy } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { SearchScreen } from '../../features/catalogue/web/index.ts';
import {
  AboutScreen,
  ArticleScreen,
  ComplianceScreen,
  ContactScreen,
  FaqScreen,
  FinancialScreen,
  HomeScreen,
  WebViewScreen,
} from '../../features/content/web/index.ts';
import {
  ContractOrdersScreen,
  ContractScreen,
  ContractTermsScreen,
} from '../../features/contracts/web/index.ts';
import { FairnessScreen } from '../../features/fairness/web/index.ts';
import {
  AreaScreen,
  BindEmailScreen,
  BindPhoneScreen,
  ForgetScreen,
  InboxScreen,
  LoginScreen,
  PasswordScreen,
  PaymentPasswordScreen,
  RegionScreen,
  RegisterScreen,
  SecurityScreen,
  UndoScreen,
} from '../../features/identity/web/index.ts';
import {
  AddAddressScreen,
  AddressesScreen,
  CardScreen,
  FormCardScreen,
} from '../../features/payout/web/index.ts';
import { ReceiveScreen, SelectScreen } from '../../features/recharge/web/index.ts';
import { SecondsOrdersScreen, SecondsTermsScreen } from '../../features/seconds/web/index.ts';
import { SettingScreen, ShareScreen, UserInfoScreen } from '../../features/settings/web/index.ts';
import { MarketBook, OrdersScreen, TicketScreen } from '../../features/spot/web/index.ts';
import { FormScreen, LevelsScreen } from '../../features/verification/web/index.ts';
import {
  AssetRecordScreen,
  AssetsScreen,
  BillScreen,
  ExchangeScreen,
  StatementScreen,
  TransferHistoryScreen,
  TransferScreen,
} from '../../features/wallet/web/index.ts';
import { WithdrawScreen } from '../../features/withdrawal/web/index.ts';
import { paths } from '../../platform/browser/navigation/paths.ts';
import { lazyScreen } from '../../platform/browser/parts/lazy-part.tsx';
import { NotFound } from './not-found.tsx';

/** The page of all parts; it is built in development only. */
const PartsScreen = import.meta.env.DEV
  ? lazy(() => import('./dev/parts-screen.tsx').then((it) => ({ default: it.PartsScreen })))
  : null;

const FundRecordScreen = lazyScreen(() =>
  import('./fund-record.tsx').then((module) => ({ default: module.FundRecordScreen })),
);

/** Every address and its screen, but for those that `routes.tsx` knows itself. */
export function OtherRoutes() {
  return (
    <Routes>
      <Route path="/" element={<Navigate to={paths.home} replace />} />
      <Route path={paths.home} element={<HomeScreen />} />
      <Route path={paths.financial} element={<FinancialScreen />} />
      <Route path={paths.article} element={<ArticleScreen />} />
      <Route path={paths.webView} element={<WebViewScreen />} />
      <Route path={paths.faq} element={<FaqScreen />} />
      <Route path={paths.contactus} element={<ContactScreen />} />
      <Route path={paths.aboutus} element={<AboutScreen />} />
      <Route path={paths.compliance} element={<ComplianceScreen />} />
      <Route path={paths.fairness} element={<FairnessScreen />} />
      <Route path={paths.search} element={<SearchScreen />} />
      <Route path={paths.ticket} element={<TicketScreen />} />
      <Route path={paths.orders} element={<OrdersScreen />} />
      <Route path={paths.secondsOrders} element={<SecondsOrdersScreen />} />
      <Route path={paths.secondsTerms} element={<SecondsTermsScreen />} />
      <Route path={paths.contract} element={<ContractScreen Book={MarketBook} />} />
      <Route path={paths.contractOrders} element={<ContractOrdersScreen />} />
      <Route path={paths.contractTerms} element={<ContractTermsScreen />} />
      <Route path={paths.assets} element={<AssetsScreen />} />
      <Route path={paths.assetRecord} element={<AssetRecordScreen />} />
      <Route path={paths.statement} element={<StatementScreen />} />
      <Route path={paths.exchange} element={<ExchangeScreen />} />
      <Route path={paths.transfer} element={<TransferScreen />} />
      <Route path={paths.transferHistory} element={<TransferHistoryScreen />} />
      <Route path={paths.selectCoin} element={<SelectScreen />} />
      <Route path={paths.receive} element={<ReceiveScreen />} />
      <Route path={paths.withdraw} element={<WithdrawScreen />} />
      <Route path={paths.fundRecord} element={<FundRecordScreen />} />
      <Route path={paths.login} element={<LoginScreen />} />
      <Route path={paths.register} element={<RegisterScreen />} />
      <Route path={paths.forget} element={<ForgetScreen />} />
      <Route path={paths.area} element={<AreaScreen />} />
      <Route path={paths.setting} element={<SettingScreen />} />
      <Route path={paths.security} element={<SecurityScreen />} />
      <Route path={paths.userInfo} element={<UserInfoScreen />} />
      <Route path={paths.password} element={<PasswordScreen />} />
      <Route path={paths.paymentPassword} element={<PaymentPasswordScreen />} />
      <Route path={paths.bindPhone} element={<BindPhoneScreen />} />
      <Route path={paths.bindEmail} element={<BindEmailScreen />} />
      <Route path={paths.inbox} element={<InboxScreen />} />
      <Route path={paths.undo} element={<UndoScreen />} />
      <Route path={paths.identity} element={<LevelsScreen />} />
      <Route path={paths.identityForm} element={<FormScreen />} />
      <Route path={paths.region} element={<RegionScreen />} />
      <Route path={paths.share} element={<ShareScreen />} />
      <Route path={paths.addresses} element={<AddressesScreen />} />
      <Route path={paths.addAddress} element={<AddAddressScreen />} />
      <Route path={paths.bankCard} element={<CardScreen />} />
      <Route path={paths.bankCardAbroad} element={<FormCardScreen />} />
      <Route path={paths.bill} element={<BillScreen />} />
      {PartsScreen && <Route path="/pages/dev/parts" element={<PartsScreen />} />}
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}
