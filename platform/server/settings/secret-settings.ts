/** These carry passwords, so a refusal names them without repeating their value. */
export const secretSettings: readonly string[] = [
  'DATABASE_URL',
  'SMTP_URL',
  'SMS_URL',
  'SMS_TOKEN',
  'UPLOADS_S3_URL',
  'CHAIN_ETH_RPC_URL',
  'CHAIN_BTC_RPC_URL',
  'DEPOSIT_XPUB_ETH',
  'DEPOSIT_XPUB_BTC',
  'SIGNER_URL',
  'STOCK_QUOTES_URL',
  'STOCK_QUOTES_KEY',
];
