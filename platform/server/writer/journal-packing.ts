/**
 * Small batches are packed: most batches of a quiet house are a few hundred bytes, of which most
 * are names that stand in every other batch too. Packing knows those beforehand, by a text that is
 * part of the format (decision 0038). Large batches stay as they are: they share their names
 * already, and packing them would cost what their decisions cost.
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** The first byte of a packed batch; others begin with `{`. It says which text was known. */
const PACKED_1 = 1;
/** Below this a batch is packed. */
const LARGEST_PACKED_BYTES = 16_384;

/**
 * What batches have in common, the most frequent last, because near ones are named shortly. Never
 * changed: another text is another first byte.
 */
const KNOWN_1 = Buffer.from(
  [
    '"wallet.endow","wallet.transfer","contracts.open","contracts.close","seconds.place",',
    '"key","command.orderId","command.clientOrderId"],"spot.cancel",',
    '"waiting_trigger","stop_limit",',
    '"timer","command.type","command.marketId"],"feeds.check","spot.run_stops","spot.expire:',
    '"feeds.announce_hour","feeds.reveal_hour","command.hourMs","command.keyHash","command.key"',
    ',"binance",,"okx",,"kraken",',
    '["seq","timeMs","actor","key","command.type","command.marketId","command.side",',
    '"command.kind",',
    '"command.timeInForce","command.limitTicks","command.stopTicks","command.triggerBy",',
    '"command.lots","command.budget","command.postOnly","command.selfTrade","command.expiresMs",',
    '"command.clientOrderId"]],"rows":[[0,"spot.place",1,"buy","limit","gtc",0,0,"index",0,false,',
    '"cancel_taker",0,""]',
    '{"names":[["seq","timeMs","actor","command.type","command.marketId","command.side",',
    '"command.kind","command.timeInForce","command.limitTicks","command.stopTicks",',
    '"command.triggerBy","command.lots","command.budget","command.postOnly","command.selfTrade",',
    '"command.expiresMs","command.clientOrderId"]],"rows":[[0,-4,"spot.place",1,"sell","market",',
    '"ioc",0,0,"index",0,false,"cancel_taker",0,""]]}',
    '{"names":[["seq","timeMs","actor","command.type","command.prices",',
    '"command.step"]],"rows":[[0,',
    ',0,"feeds.tick",[[1,"sim-a",],[1,"sim-b",],[1,"sim-c",],[2,"sim-a",],[2,"sim-b",],[2,"sim-c",',
    '],[13,"sim-a",],[13,"sim-b",],[13,"sim-c",],[17,"sim-a",],[17,"sim-b",],[17,"sim-c",]],[]]]}',
    '{"names":[["seq","timeMs","actor","command.type","command.marketId","command.bids",',
    '"command.asks"]],"rows":[[0,-3,"spot.quote",1,[[],[]],[[],[]]]]}',
  ].join(''),
);

/** The bytes that are stored for a batch. */
export function pack(plain: Buffer): Buffer {
  if (plain.length >= LARGEST_PACKED_BYTES) return plain;
  const body = deflateRawSync(plain, { level: 6, dictionary: KNOWN_1 });
  return body.length + 1 < plain.length ? Buffer.concat([Buffer.of(PACKED_1), body]) : plain;
}

/** The batch that stored bytes are. Throws on a packing that nobody here has made. */
export function unpack(stored: Buffer): Buffer {
  if (stored[0] !== PACKED_1) return stored;
  return inflateRawSync(stored.subarray(1), { dictionary: KNOWN_1 });
}
