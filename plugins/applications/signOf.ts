import type { Described } from '#core/command/arg.ts';
import { catalogueAddress } from '#core/ui/icons/catalogueAddress.ts';
import { firstLetter } from '#core/ui/text/firstLetter.ts';

/** The icon of an application in the palette; without one its letter. */
export const signOf = (of: {
  id: number;
  name: string;
  image?: string | undefined;
}): NonNullable<Described['picture']> => ({
  id: of.id,
  letters: firstLetter(of.name),
  url: of.image ? catalogueAddress(of.image) : null,
  square: true,
});
