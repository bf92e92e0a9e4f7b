import { totpOf } from '#server/credentials/secondFactor.ts';
import { credentialsOf } from '#server/features/account/queries.ts';
import type { Ctx } from '#server/http/calls/context.ts';

/** What an authenticator reads from the QR code: the secret, and whose account of which portal it is. */
export async function authenticatorAddress({ db, viewer, services }: Ctx, secret: string): Promise<string> {
  const { email } = await credentialsOf(db, viewer.id);
  return totpOf(secret, { issuer: services.config.portal.product_name, label: email }).toString();
}

/** Trying which filter makes each line of a picture smaller takes longer than all the rest, and gains 700 bytes. */
const unfiltered = { filterType: 0, deflateStrategy: 0, deflateLevel: 6 };

/** A text as a QR code: a PNG with the quiet zone that readers need. */
export async function qrCode(text: string): Promise<Buffer> {
  const { default: QRCode } = await import('qrcode');
  return QRCode.toBuffer(text, { errorCorrectionLevel: 'M', margin: 4, scale: 6, rendererOpts: { ...unfiltered } });
}
