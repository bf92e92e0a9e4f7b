/** Names of many languages, so that sorting, search and layout are tried with more than ASCII. */
export const firstNames = [
  'Aisha',
  'Akira',
  'Alejandra',
  'Amara',
  'Anders',
  'Aarav',
  'Beatriz',
  'Bjørn',
  'Camille',
  'Carlos',
  'Chidi',
  'Chiara',
  'Daniel',
  'Deepa',
  'Dmitri',
  'Elena',
  'Emeka',
  'Erik',
  'Fatima',
  'Felix',
  'Freya',
  'Gabriel',
  'Giulia',
  'Grace',
  'Hana',
  'Hassan',
  'Ines',
  'Ivan',
  'Jana',
  'Jorge',
  'Kavya',
  'Kenji',
  'Lars',
  'Leila',
  'Lucía',
  'Magnus',
  'Maria',
  'Mehmet',
  'Mei',
  'Mohammed',
  'Nadia',
  'Naveen',
  'Nora',
  'Oluwaseun',
  'Omar',
  'Paula',
  'Priya',
  'Quentin',
  'Rahul',
  'Rania',
  'Rosa',
  'Samuel',
  'Sana',
  'Sofia',
  'Søren',
  'Tariq',
  'Thandiwe',
  'Tomás',
  'Uma',
  'Valentina',
  'Viktor',
  'Wei',
  'Xavier',
  'Yara',
  'Yusuf',
  'Zoë',
];
const lastNames = [
  'Adeyemi',
  'Almeida',
  'Andersson',
  'Bakker',
  'Banerjee',
  'Bianchi',
  'Castillo',
  'Chen',
  'Costa',
  'Demir',
  'Dubois',
  'Eriksen',
  'Fernández',
  'Fischer',
  'García',
  'Gupta',
  'Hansen',
  'Haddad',
  'Ibrahim',
  'Ito',
  'Iyer',
  'Jansen',
  'Johansson',
  'Kaur',
  'Khan',
  'Kim',
  'Kowalski',
  'Kumar',
  'Larsen',
  'Lefèvre',
  'Lopes',
  'Mahmoud',
  'Martin',
  'Mbeki',
  'Mehta',
  'Moreau',
  'Müller',
  'Nakamura',
  'Nair',
  'Nguyen',
  'Novák',
  'Okafor',
  'Olsen',
  'Patel',
  'Pereira',
  'Petrov',
  'Popescu',
  'Quispe',
  'Rao',
  'Rossi',
  'Sato',
  'Schmidt',
  'Sharma',
  'Silva',
  'Singh',
  'Smith',
  'Suzuki',
  'Tanaka',
  'Torres',
  'Van der Berg',
  'Wagner',
  'Williams',
  'Yılmaz',
  'Zhang',
];

/** Unusual names that a page must be able to show: in other scripts, with a digit first, or very long. */
const rare = [
  { first: 'محمد', last: 'الفاروق', plain: 'mohammed.alfarouq' },
  { first: 'अनन्या', last: 'शर्मा', plain: 'ananya.sharma' },
  { first: '美咲', last: '高橋', plain: 'misaki.takahashi' },
  { first: '3PL', last: 'Night Desk', plain: '3pl.nightdesk' },
  {
    first: 'Maximiliana Theodora Alexandrina',
    last: 'von Hohenstein-Wittelsbach zu Sayn und Altenkirchen am Rhein',
    plain: 'm.hohenstein',
  },
];

/** Returns a generator of pseudo-random numbers from 0 to 1 (mulberry32): the same seed gives the same numbers. */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A random element of a list. */
export const oneOf = <T>(list: readonly T[], random: () => number): T => list[Math.floor(random() * list.length)] as T;

/** The name of the person with this index, and the local part of the address, which is unique. */
export function nameOf(index: number, random: () => number): { first: string; last: string; plain: string } {
  const special = rare[index];
  if (special) return special;
  const first = oneOf(firstNames, random);
  const last = oneOf(lastNames, random);
  return { first, last, plain: `${ascii(first)}.${ascii(last)}${index}` };
}

function ascii(name: string): string {
  const letters: Record<string, string> = { ø: 'o', ı: 'i', ß: 'ss' };
  return name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[øıß]/g, (letter) => letters[letter] ?? '')
    .replace(/[^a-z]/g, '');
}
