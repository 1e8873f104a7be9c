/**
 * Words that look the same in English and in another language, in small letters: names, units,
 * and loan words that a translator would leave as they are.
 */
export const sharedWords: ReadonlySet<string> = new Set(
  [
    'bourse english español deutsch français bitcoin ethereum tether google apple nasdaq',
    'app api web pin sms spot token tokens staking online offline code ok email e-mail mail',
    'limit stop stop-limit stop-market market maker taker ticker total normal global international',
    'original status version system service support information name text normal minute minutes',
    'chat demo feedback password login account format international volume long short min max',
    'macd rsi boll ema kdj ma vol usd eur date maximum minimum variable portfolio notifications',
    'nft nfts ieo otc p2p kyc pwa ios android chrome apr apy vip depot details filter position',
    'hongkong script signal bonus bank crypto wallet conversion transaction transactions',
    'no style coins trades post only lots margin cross',
    'passkey passkeys telegram whatsapp futures',
    'take profit loss trailing spread liquidation liquidations fiat coin post-only finance',
    'ticket tickets secret points trigger type zoom',
    'alipay faster payments gcash instapay napas paynow paypal promptpay wechat pay wise zelle',
    'routing number sort code order orders',
    'collection description fans animation audio video film box start pause',
    'symbol index region option options message messages action actions article articles',
  ]
    .join(' ')
    .split(' '),
);
