import { totpOf } from '#server/platform/credentials/secondFactor.ts';
import { credentialsOf } from '#server/domain/credentials.ts';
import type { Ctx } from '#server/domain/calls/context.ts';

/** The address in the QR code: the secret, with the names of the portal and of the account. */
export async function authenticatorAddress({ db, viewer, services }: Ctx, secret: string): Promise<string> {
  const { email } = await credentialsOf(db, viewer.id);
  return totpOf(secret, { issuer: services.config.portal.product_name, label: email }).toString();
}

/** Trying every PNG filter for each line takes longer than everything else, and saves only 700 bytes. */
const unfiltered = { filterType: 0, deflateStrategy: 0, deflateLevel: 6 };

/** A text as a QR code: a PNG with the quiet zone that readers need. */
export async function qrCode(text: string): Promise<Buffer> {
  const { default: QRCode } = await import('qrcode');
  return QRCode.toBuffer(text, { errorCorrectionLevel: 'M', margin: 4, scale: 6, rendererOpts: { ...unfiltered } });
}
