import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Services } from '#server/domain/services.ts';
import type { Caller } from '#server/domain/session.ts';
import { errors } from '../library/library.ts';
import { acrOf } from './proofs.ts';

type Params = Readonly<Record<string, unknown>>;

const [ONE, TWO] = [acrOf('pwd'), acrOf('pwd otp')];

/** What an application asks about the class of the sign-in. One of `values` is enough. */
interface WantedClass {
  values: string[];
  /** The application wants an error rather than another class. */
  essential: boolean;
}

/**
 * What a person lacks for the class of the sign-in that an application asks for, in `acr_values` or as the claim `acr`:
 * nothing, or a second factor that can be proved by a new sign-in, or one that the person does not have. A sign-in with
 * two factors is enough for whoever asks for one.
 */
export async function lackingFactor(
  { store }: Pick<Services, 'store'>,
  { viewer, factors }: Caller,
  params: Params,
): Promise<'nothing' | 'proof' | 'factor'> {
  const present = acrOf(factors);
  const unmet = askedIn(params).filter(({ values }) => !values.includes(present) && !values.includes(ONE));
  if (unmet.length === 0) return 'nothing';
  // Nobody can have a class that does not exist.
  if (unmet.some(({ values }) => !values.includes(TWO))) return 'factor';
  const person = await store.read
    .selectFrom('people')
    .select('second_factor')
    .where('id', '=', viewer.id)
    .executeTakeFirstOrThrow();
  return person.second_factor === 1 ? 'proof' : 'factor';
}

function askedIn({ acr_values: listed, claims }: Params): WantedClass[] {
  const requested = [
    { values: typeof listed === 'string' ? listed.split(' ') : [], essential: false },
    acrClaimIn(claims),
  ];
  // Whoever asks for an unknown class is answered, unless it is essential.
  return requested.filter(({ values, essential }) => (essential ? values.length > 0 : values.includes(TWO)));
}

/** The claim `acr` of the parameter `claims`, of which nothing else is used: scopes decide about the claims. */
function acrClaimIn(claims: unknown): WantedClass {
  const { acr } = claimsIn(claims).id_token ?? {};
  const { value, values, essential } = acr ?? {};
  const classes = values ?? (value === undefined ? [] : [value]);
  if (!Array.isArray(classes)) throw new errors.InvalidRequest('invalid claims.id_token.acr.values type');
  return { values: classes.map(String), essential: essential === true };
}

interface Claims {
  id_token?: { acr?: { value?: unknown; values?: unknown; essential?: unknown } | null } | null;
}

function claimsIn(claims: unknown): Claims {
  if (typeof claims !== 'string') return {};
  try {
    const parsed: unknown = JSON.parse(claims);
    if (typeof parsed === 'object' && parsed !== null) return parsed;
  } catch {
    // It is refused below.
  }
  throw new errors.InvalidRequest('could not parse the claims parameter JSON');
}

/** Refuses a parameter `claims` that cannot be read: it might ask for a second factor. */
export const checkClaims = (_ctx: KoaContextWithOIDC, claims: string | undefined): void => void acrClaimIn(claims);
