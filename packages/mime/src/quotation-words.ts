/**
 * The words with which mail programs introduce an earlier mail, in German and English. Each test takes one line, or a
 * few that were wrapped, and answers for the whole of it: a sentence that merely contains such words is no introduction.
 */

/** Longest introduction, in UTF-16 units: a longer line is prose. */
const LONGEST = 1_000

const WROTE = /\b(?:wrote|writes|schrieb|schrieben|geschrieben|said|says)\b/i
/** Written by a person, not by a program: "Am Montag habe ich Ihnen geschrieben:". */
const MYSELF = /\b(?:ich|wir|mir|uns|i|we)\b/i
const OPENING =
  /^(?:am|on|at|zitat von|quoting|in message|le|(?:mo|tu|we|th|fr|sa|su|di|mi|do|so)[a-zäöü]{0,9}[.,])(?![\p{L}\p{N}])/iu
/** "--- Max Kraus <max@firma.example> schrieb:" */
const YAHOO = /^-{2,3} ?\p{L}/u
/** A sentence of the sender: "Wie Herr Weber am 12.03. schrieb:". */
const SENTENCE = /^(?:wie|so|als|dass|was|da|weil|wenn|denn|aber|und|as|like|what|when|because|but|and)\s/i
/** A year or a time: programs write them, people hardly. */
const EXACT = /\d{4}|\d:\d\d/
const ADDRESS = /\S@\S/

/**
 * Tells whether lines introduce the quotation that follows: "Am 12.03.2026 um 10:11 schrieb Max Kraus:", "On … wrote:".
 *
 * @param text the lines, joined with a blank
 * @param isWrapped whether these are several lines, which must begin as such an introduction does
 */
export function introducesQuotation(text: string, isWrapped: boolean): boolean {
  const line = text.trim()
  if (line.length > LONGEST || !/[:*]$/.test(line) || MYSELF.test(withoutAddresses(line))) return false
  if (SENTENCE.test(line)) return false
  const opens = OPENING.test(line) || YAHOO.test(line)
  if (isWrapped && !opens) return false
  if (/^(?:zitat von|quoting)\s/i.test(line)) return true
  if (!WROTE.test(line)) return holdsAddressInBrackets(line) && EXACT.test(line)
  if (YAHOO.test(line)) return ADDRESS.test(line)
  return isWrapped || opens
    ? EXACT.test(line)
    : ADDRESS.test(line) || (EXACT.test(line) && line.length < SHORT) || isNameAlone(line)
}

/** Longest introduction that begins with a day of the week or a number. */
const SHORT = 200
const MOST_NAMES = 5

/** Splits at blanks instead of matching: an expression for an address is slow on a long line without blanks. */
function withoutAddresses(line: string): string {
  return line
    .split(/\s/)
    .filter((word) => !word.includes('@'))
    .join(' ')
}

const holdsAddressInBrackets = (line: string): boolean =>
  line.split(/\s/).some((word) => word.startsWith('<') && word.includes('@') && /[^@]>[):]{0,2}$/.test(word))

/** "Max Kraus wrote:": nothing but a name before the verb. */
function isNameAlone(line: string): boolean {
  const words = line.split(/\s+/)
  const verb = words.findIndex((word) => WROTE.test(word))
  const name = words.slice(0, verb)
  const behind = words.slice(verb + 1).join('')
  return verb > 0 && verb <= MOST_NAMES && /^[:*]*$/.test(behind) && name.every((word) => /^["'([]?\p{Lu}/u.test(word))
}

/** Tells whether a line may give the name of the writer of a quotation. */
export const writesNames = (line: string): boolean => line.length <= LONGEST && WROTE.test(line)

/** The name that an introduction gives, as initials and words in lower case: Outlook and The Bat write "MK> " before a line. */
export function namesIn(introduction: string): string[] {
  if (introduction.length > LONGEST) return []
  const quoted = /"(\p{L}{1,10})" == /u.exec(introduction)?.[1]
  const before = introduction.split(WROTE)[0] ?? ''
  const words = before.replaceAll(/[<([][^<>()[\]]*[>)\]]?/g, ' ').match(/\p{Lu}\p{L}+/gu) ?? []
  const name = words.slice(-2)
  return [...(quoted === undefined ? [] : [quoted.toLowerCase()]), ...initialsAndWords(name)]
}

/** The marks that quoting programs make of a name: its initials and each of its words. */
export function initialsAndWords(name: readonly string[]): string[] {
  const initials = name.map((word) => word[0] ?? '').join('')
  return [...(name.length > 0 ? [initials] : []), ...name].map((mark) => mark.toLowerCase())
}

/** Without its dashes; a date or the name of a sender may follow. */
const SEPARATOR =
  /^(?:original[ -]?(?:message|nachricht)|urspr(?:ü|ue)ngliche (?:nachricht|e-?mail)|(?:weitergeleitete|forwarded) (?:nachricht|e-?mail|message)|begin forwarded (?:text|message))(?: (?:von|from|by) .{1,100})?$/i
const DASHES = /^[-_*=]{2,60} ?/
const DASH = '-_*= '
const APPLE_FORWARD =
  /^(?:anfang der weitergeleiteten (?:nachricht|e-mail)|begin forwarded message|weitergeleitete nachricht):$/i
const RULE = /^[-_]{8,200}$/

/** Longest separator. */
const LONGEST_SEPARATOR = 200

/** Tells whether a line says that an earlier mail follows: "-----Ursprüngliche Nachricht-----". */
export function isSeparator(line: string): boolean {
  const text = line.trim()
  if (text.length > LONGEST_SEPARATOR) return false
  if (!DASHES.test(text)) return APPLE_FORWARD.test(text)
  let end = text.length
  while (DASH.includes(text.charAt(end - 1)) && end > 0) end -= 1
  return SEPARATOR.test(text.slice(0, end).replace(DASHES, ''))
}

/** Tells whether a line only draws a rule. */
export const isRule = (line: string): boolean => RULE.test(line.trim())

/** Tells whether a line is the rule that mailing lists and web mailers put above what they add. */
export const isRuleOfPrograms = (line: string): boolean => /^_{20,200}$/.test(line.trim())

/** What a line of the head of an earlier mail tells. */
export type HeadField = 'from' | 'date' | 'to' | 'subject' | 'other' | 'raw'

const FIELDS: ReadonlyMap<string, HeadField> = new Map([
  ...['von', 'from', 'absender'].map((name) => [name, 'from'] as const),
  ...['gesendet', 'sent', 'datum', 'date', 'gesendet am'].map((name) => [name, 'date'] as const),
  ...['an', 'to', 'empfänger'].map((name) => [name, 'to'] as const),
  ...['betreff', 'subject'].map((name) => [name, 'subject'] as const),
  ...[
    'cc',
    'kopie',
    'bcc',
    'antwort an',
    'reply-to',
    'priorität',
    'wichtigkeit',
    'importance',
    'anlagen',
    'attachments',
  ].map((name) => [name, 'other'] as const),
])
const FIELD = /^\*{0,2}(\p{L}[\p{L} -]{1,11}) ?:/u

/** Fields that no mail program shows before an earlier mail: they stand in the copied source of a mail. */
const RAW =
  /^(?:(?:x|content|mime|message|return|delivered|list|errors|in-reply|references|received)-?[a-z-]{0,20}|sender|status|comments) ?:/i

/**
 * Reads a line as a field of the head that Outlook and web mailers put before an earlier mail. It is exact when only a
 * program writes it so: an instant with its year and time, a sender with the address.
 */
export function readHeadField(line: string): { readonly field: HeadField; readonly isExact: boolean } | null {
  const start = line.slice(0, LONGEST).trimStart()
  if (RAW.test(start)) return { field: 'raw', isExact: false }
  const found = FIELD.exec(start)
  const field = FIELDS.get((found?.[1] ?? '').toLowerCase())
  if (found === null || field === undefined) return null
  const value = start.slice(found[0].length)
  const isExact =
    field === 'date' ? /\b\d{4}\b/.test(value) && /\d:\d\d/.test(value) : field === 'from' && ADDRESS.test(value)
  return { field, isExact }
}

/** Words that announce answers inside of the quoted mail. A word too many keeps an earlier mail, one too few loses answers. */
const ANNOUNCEMENTS = [
  /\b(?:unten|unterhalb|untenstehend|im (?:unteren|untenstehenden)|inline|in-line|im text|s\. ?u\.)(?!\p{L})/iu,
  /\b(?:direkt|jeweils) (?:darunter|dahinter|dazwischen|hinter|in|ins|im|bei)(?!\p{L})/iu,
  /\bzwischen (?:den|deinen|ihren|deine|ihre|die) zeilen\b/i,
  /\b(?:in|siehe) (?:rot|blau|grün|gelb|violett|lila|orange|pink|farbe|roter|blauer|grüner|farbiger|kursiv|fett|fettschrift|großbuchstaben)(?!\p{L})/iu,
  /\b(?:rot|blau|grün|gelb|fett|kursiv|farbig|farblich) (?:markiert|geschrieben|hinterlegt|unterlegt|hervorgehoben|gekennzeichnet)\b/i,
  /\b(?:antworten|anmerkungen|kommentare|ergänzungen|hinweise|fragen),?(?: (?:stehen|sind|findest|finden|du|sie|ihr)){0,2} (?:nachfolgend|nachstehend|darunter|dahinter|dazwischen|im|in (?:der|den|deiner|ihrer|eurer)|hinter|bei|kursiv|fett|mit)\b/i,
  /\b(?:see below|in (?:red|blue|green|purple|orange|bold|italics|capitals|caps)|between (?:the|your) lines|(?:answered|replied|commented) (?:below|inside|within))\b/i,
  /\b(?:comments|answers|replies|response|responses|notes) (?:are )?(?:below|inside|within|embedded)\b/i,
]

/**
 * Tells whether a text announces answers inside of the quoted mail, which Outlook does not set apart: "siehe unten in
 * rot", "see my comments below".
 */
export const announcesAnswersInside = (text: string): boolean => ANNOUNCEMENTS.some((words) => words.test(text))

/** Tells whether a line begins what a sender adds below the name, and so below the mark of a signature too. */
export const isPostscript = (line: string): boolean =>
  /^\s{0,9}(?:p\.? ?s|p\.? ?p\.? ?s|nachtrag)(?:[.:]|\s)/i.test(line)

/** Whole lines that telephones and web mailers add below a mail. */
const ADVERTISEMENTS = [
  /^(?:diese (?:e-?mail|nachricht) wurde )?von mein(?:em|er) .{1,60} (?:gesendet|verschickt|versendet)\.?$/i,
  /^(?:gesendet|verschickt|versendet) (?:von|mit|aus|über) (?:meinem |meiner |der |dem )?(?:iphone|ipad|android|smartphone|handy|blackberry|outlook|mail|yahoo|gmx|web\.de|telekom|freenet|samsung|huawei|proton|mobil).{0,60}$/i,
  /^(?:sent|send) (?:from|with|via|by) (?:my |the |a )?(?:iphone|ipad|android|smartphone|phone|mobile|blackberry|outlook|mail|yahoo|samsung|huawei|gmail|proton|windows|aol|t-mobile|verizon).{0,60}$/i,
  /^(?:get|holen sie sich|laden sie|hol dir) (?:outlook|<?outlook).{0,80}$/i,
  /^(?:von|from) yahoo mail (?:auf|on|for).{0,40}$/i,
]

export function isAdvertisement(line: string): boolean {
  const text = line.trim()
  return text.length <= LONGEST_SEPARATOR && ADVERTISEMENTS.some((pattern) => pattern.test(text))
}

/** Tells whether a line below a rule belongs to what a mailing list or a free web mailer adds to each mail. */
export const isAddedBelowRule = (line: string): boolean =>
  line.length <= LONGEST &&
  (/\b(?:mailing ?list|mailingliste|mailman|listinfo)\b/i.test(line) ||
    (/https?:\/\//.test(line) && /\b(?:hotmail|msn|yahoo|gmx|web\.de|freenet|t-online|aol)\b/i.test(line)))
