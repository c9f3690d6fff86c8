/**
 * Names of months as mail programs and scanners write them in dates. Each line holds the beginnings of the names of one
 * month, without accents: English, German (Austria's too), French, Spanish, Portuguese, Italian, Romanian, Dutch,
 * Danish, Norwegian, Swedish, Polish, Czech and Hungarian.
 */
const BEGINNINGS = [
  'jan ene gen ian sty led',
  'feb fev lut uno',
  'mar maa mae mrt mrz bre',
  'apr abr avr kwi dub',
  'may mag mai maj mei kve',
  'jun juin giu iun cze cvn cerven cervn',
  'jul juil lug iul lip cvc cervenc cervenec',
  'aug ago aou sie srp',
  'sep set sze wrz zar',
  'oct okt ott out paz rij',
  'nov noi lis',
  'dec dez dic des gru pro',
]

const MONTHS = new Map(
  BEGINNINGS.flatMap((beginnings, month) => beginnings.split(' ').map((beginning) => [beginning, month + 1])),
)

const SHORTEST = 3
const LONGEST = Math.max(...[...MONTHS.keys()].map(({ length }) => length))

/** The month that a word names, 1 to 12, by the longest beginning that it has; null for any other word. */
export function monthNumber(word: string): number | null {
  const letters = word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  for (let length = Math.min(LONGEST, letters.length); length >= SHORTEST; length--) {
    const month = MONTHS.get(letters.slice(0, length))
    if (month !== undefined) return month
  }
  return null
}
