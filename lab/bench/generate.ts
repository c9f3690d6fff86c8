import { hash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

/**
 * Deterministic mails for the benchmarks: the same seed gives the same bytes on every machine. Words follow Zipf's law
 * over a vocabulary of 200,000 built from German and English syllables, people write to few partners often and to many
 * rarely, a third of the mails answer an earlier one and quote it, every tenth carries a small file. The shapes (plain,
 * quoted-printable, base64, HTML alternative, nested multiparts, folded headers) are those of common mail programs.
 */

const VOCABULARY = 200_000
const OUTSIDE_PEOPLE = 60_000
const STAFF = 150
/** Mandelbrot's correction: without it the first word alone would be 8 % of every text. */
const ZIPF_SHIFT = 2.7
const MEDIAN_WORDS = 200
const WORDS_SPREAD = 0.7
const MAX_WORDS = 4_000
const FIRST_SECOND = Date.UTC(2015, 0, 1) / 1000
const SECONDS = 10 * 365 * 86_400

/** A small fast generator (mulberry32) with a state of 32 bits. */
export class Random {
  private state: number
  constructor(seed: number) {
    this.state = seed >>> 0
  }
  /** Uniform in [0, 1). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0
    let t = this.state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  below(n: number): number {
    return Math.floor(this.next() * n)
  }
  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)]!
  }
  gaussian(): number {
    return Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next())
  }
}

const split = (text: string) => text.split(' ')
const ONSETS = split(
  'b d f g h k l m n p r s t v w z b d f g h k l m n r s t w br dr fl gr kl kr pl pr schl schw sp st str tr bl gl th sh ch qu j',
)
const VOWELS = split('a e i o u a e i o u a e i e ei au ie eu ä ö ü ee oo ea ou')
const CODAS = split('n r l t s n r t s ch m nd nt rt st ng ck ft ll ss tz cht rd lt p k f')
const ENDINGS = split('en er ung keit lich isch e heit tion ment ing ed ly ness s t ation schaft bar los')
const FIRST_NAMES = split(
  'Anna Bernd Claudia Dieter Elke Frank Grit Hans Ines Jörg Karin Lars Meike Nils Olga Peter Ralf Sabine Thomas Ute Volker Wiebke Jürgen Käthe Alice Brian Carol David Emma Fiona George Helen',
)

export function syllable(random: Random): string {
  return random.pick(ONSETS) + random.pick(VOWELS) + (random.next() < 0.35 ? random.pick(CODAS) : '')
}

function buildWords(seed: number): string[] {
  const random = new Random(seed)
  const words = new Set<string>()
  while (words.size < VOCABULARY) {
    // Frequent words are short: rank 1 has one syllable, rank 200,000 about four.
    const syllables = 1 + Math.floor(Math.log10(words.size + 1) / 2.8 + random.next() * 0.9)
    let word = ''
    for (let i = 0; i < syllables; i++) word += syllable(random)
    if (syllables > 1 && random.next() < 0.3) word += random.pick(ENDINGS)
    words.add(random.next() < 0.25 ? word[0]!.toUpperCase() + word.slice(1) : word)
  }
  return [...words]
}

/** Ranks drawn by Zipf's law: inverse of the cumulative sum, with a table for the first step. */
class Zipf {
  private readonly sums: Float64Array
  private readonly guide: Int32Array
  constructor(size: number, shift: number) {
    this.sums = new Float64Array(size)
    let sum = 0
    for (let rank = 0; rank < size; rank++) {
      sum += 1 / (rank + 1 + shift)
      this.sums[rank] = sum
    }
    for (let rank = 0; rank < size; rank++) this.sums[rank]! /= sum
    this.guide = new Int32Array(4097)
    let rank = 0
    for (let step = 0; step <= 4096; step++) {
      while (rank < size - 1 && this.sums[rank]! < step / 4096) rank++
      this.guide[step] = rank
    }
  }
  draw(random: Random): number {
    const wanted = random.next()
    const step = Math.floor(wanted * 4096)
    let low = this.guide[step]!
    let high = this.guide[step + 1]!
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.sums[middle]! < wanted) low = middle + 1
      else high = middle
    }
    return low
  }
}

type Person = { readonly name: string; readonly address: string }
type Envelope = {
  readonly number: number
  readonly messageId: string
  readonly subject: string
  readonly from: Person
  readonly to: readonly Person[]
  readonly cc: readonly Person[]
  readonly second: number
  readonly answers: number | null
}

const asciiName = (name: string) =>
  name.toLowerCase().replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue').replaceAll('ß', 'ss')
const encodedWord = (text: string) =>
  /^[\x20-\x7e]*$/.test(text) ? text : `=?UTF-8?B?${Buffer.from(text).toString('base64')}?=`
const mailbox = (person: Person) => `${encodedWord(person.name)} <${person.address}>`
const two = (n: number) => String(n).padStart(2, '0')

function mailDate(second: number, zoneHours: number): string {
  const at = new Date((second + zoneHours * 3600) * 1000)
  const day = split('Sun Mon Tue Wed Thu Fri Sat')[at.getUTCDay()]
  const month = split('Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec')[at.getUTCMonth()]
  const time = `${two(at.getUTCHours())}:${two(at.getUTCMinutes())}:${two(at.getUTCSeconds())}`
  return `${day}, ${at.getUTCDate()} ${month} ${at.getUTCFullYear()} ${time} +${two(zoneHours)}00`
}

function quotedPrintable(text: string): string {
  const lines: string[] = []
  for (const line of text.split('\n')) {
    let out = ''
    for (const byte of Buffer.from(line)) {
      const piece =
        byte > 126 || byte === 61 || byte < 32
          ? `=${byte.toString(16).toUpperCase().padStart(2, '0')}`
          : String.fromCharCode(byte)
      if (out.length + piece.length > 75) {
        lines.push(`${out}=`)
        out = ''
      }
      out += piece
    }
    lines.push(out)
  }
  return lines.join('\r\n')
}

const base64Lines = (bytes: Buffer) => bytes.toString('base64').replace(/.{76}/g, '$&\r\n')

export class MailGenerator {
  readonly words: readonly string[]
  private readonly seed: number
  private readonly wordRanks = new Zipf(VOCABULARY, ZIPF_SHIFT)
  private readonly staffRanks = new Zipf(STAFF, 2)
  private readonly outsideRanks = new Zipf(OUTSIDE_PEOPLE, 20)
  private readonly staff: Person[]
  private readonly outside: Person[]

  constructor(seed = 1) {
    this.seed = seed
    this.words = buildWords(seed)
    const random = new Random(seed ^ 0x5eed)
    const person = (domain: string, number: number): Person => {
      const name = `${random.pick(FIRST_NAMES)} ${this.capital(VOCABULARY - 1 - random.below(40_000))}`
      return { name, address: `${asciiName(name).replaceAll(' ', '.')}${number || ''}@${domain}` }
    }
    this.staff = Array.from({ length: STAFF }, (_, i) => person('feuerwehr-musterstadt.example', i % 7))
    const domains = Array.from({ length: 6_000 }, (_, i) => `${asciiName(this.words[5_000 + i]!)}.example`)
    const domainRanks = new Zipf(domains.length, 5)
    this.outside = Array.from({ length: OUTSIDE_PEOPLE }, (_, i) => person(domains[domainRanks.draw(random)]!, i % 90))
  }

  /** Address of the n-th most active person inside or outside the house. */
  address(kind: 'staff' | 'outside', rank: number): string {
    return (kind === 'staff' ? this.staff : this.outside)[rank]!.address
  }

  /** Mail number `number` (from 0); independent of the mails made before. */
  mail(number: number): Buffer {
    const envelope = this.envelope(number)
    const random = new Random((this.seed * 31 + number * 2_654_435_761) ^ 0xb0d7)
    const text = this.bodyText(random, envelope)
    const { headers, body } = this.content(random, text)
    return Buffer.from(`${this.head(random, envelope)}${headers}\r\n${body}\r\n`)
  }

  private capital(rank: number): string {
    const word = this.words[rank]!
    return word[0]!.toUpperCase() + word.slice(1)
  }

  private word(random: Random): string {
    return this.words[this.wordRanks.draw(random)]!
  }

  private envelope(number: number): Envelope {
    const random = new Random((this.seed * 17 + number * 40_503) ^ 0xe07)
    const answers = number > 10 && random.next() < 0.33 ? number - 1 - random.below(Math.min(number - 1, 400)) : null
    const inside = () => this.staff[this.staffRanks.draw(random)]!
    const outside = () => this.outside[this.outsideRanks.draw(random)]!
    const incoming = random.next() < 0.6
    const to = [incoming ? inside() : random.next() < 0.7 ? outside() : inside()]
    while (random.next() < 0.2 && to.length < 8) to.push(incoming ? inside() : outside())
    const cc: Person[] = []
    while (random.next() < 0.25 && cc.length < 6) cc.push(random.next() < 0.7 ? inside() : outside())
    const from = incoming ? outside() : inside()
    const subjectRandom = new Random((this.seed * 13 + (answers ?? number) * 7_919) ^ 0x5b)
    const subject = Array.from({ length: 3 + subjectRandom.below(6) }, () => this.word(subjectRandom)).join(' ')
    return {
      number,
      messageId: `<${(number * 7_919 + 104_729).toString(36)}.${number}@${from.address.split('@')[1]}>`,
      subject: answers === null ? subject : `${random.next() < 0.6 ? 'AW' : 'Re'}: ${subject}`,
      from,
      to,
      cc,
      second: FIRST_SECOND + random.below(SECONDS),
      answers,
    }
  }

  private head(random: Random, mail: Envelope): string {
    const zone = 1 + random.below(2)
    const host = mail.from.address.split('@')[1]
    const lines = [
      `Return-Path: <${mail.from.address}>`,
      `Received: from mx${random.below(4)}.${host} (mx.${host} [192.0.2.${random.below(255)}])\r\n\tby mail.feuerwehr-musterstadt.example (Postfix) with ESMTPS id ${random
        .below(2 ** 31)
        .toString(16)
        .toUpperCase()}\r\n\tfor <${mail.to[0]!.address}>; ${mailDate(mail.second + 2 + random.below(20), zone)}`,
      `Received: from client (unknown [198.51.100.${random.below(255)}])\r\n\tby mx.${host} with ESMTPSA; ${mailDate(mail.second + 1, zone)}`,
      `Date: ${mailDate(mail.second, zone)}`,
      `From: ${mailbox(mail.from)}`,
      `To: ${mail.to.map(mailbox).join(',\r\n ')}`,
    ]
    if (mail.cc.length > 0) lines.push(`Cc: ${mail.cc.map(mailbox).join(',\r\n ')}`)
    lines.push(`Subject: ${encodedWord(mail.subject)}`, `Message-ID: ${mail.messageId}`)
    if (mail.answers !== null) {
      const first = this.envelope(mail.answers).messageId
      lines.push(`In-Reply-To: ${first}`, `References: ${first}`)
    }
    lines.push(
      `X-Mailer: ${random.pick(['Microsoft Outlook 16.0', 'Apple Mail (2.3654)', 'Thunderbird 115.3'])}`,
      'MIME-Version: 1.0',
    )
    return `${lines.join('\r\n')}\r\n`
  }

  private bodyText(random: Random, mail: Envelope): string {
    const wanted = Math.round(MEDIAN_WORDS * Math.exp(random.gaussian() * WORDS_SPREAD))
    const lines = [
      `Hallo ${mail.to[0]!.name},`,
      '',
      ...this.sentences(random, Math.max(3, Math.min(wanted, MAX_WORDS))),
    ]
    lines.push(
      '',
      'Mit freundlichen Grüßen',
      mail.from.name,
      '-- ',
      `Telefon 0${100 + random.below(900)} ${10_000 + random.below(90_000)}`,
    )
    if (mail.answers !== null) {
      const earlier = this.envelope(mail.answers)
      const quoted = this.sentences(new Random((this.seed * 31 + mail.answers * 2_654_435_761) ^ 0xb0d7), 40)
      lines.push('', `Am ${new Date(earlier.second * 1000).toISOString().slice(0, 10)} schrieb ${earlier.from.name}:`)
      for (const line of quoted) lines.push(`> ${line}`)
    }
    return lines.join('\n')
  }

  private sentences(random: Random, count: number): string[] {
    const lines: string[] = []
    let line = ''
    for (let i = 0; i < count; i++) {
      const word = this.word(random)
      if (line.length + word.length > 74) {
        lines.push(line)
        line = ''
      }
      const end = random.next()
      line += `${line && ' '}${word}${end < 0.08 ? '.' : end < 0.12 ? ',' : ''}`
    }
    lines.push(line)
    return lines
  }

  private content(random: Random, text: string): { headers: string; body: string } {
    const shape = random.next()
    const readable = shape < 0.45 ? this.textPart(random, 'plain', text) : this.alternative(random, text)
    if (random.next() >= 0.1) return readable
    const boundary = `----=_Part_${random.below(2 ** 31)}.${random.below(2 ** 31)}`
    const file = Buffer.alloc(500 + random.below(9_000))
    for (let i = 0; i < file.length; i++) file[i] = random.below(256)
    const name = `${this.capital(2_000 + random.below(30_000))}_${random.below(5_000)}.${random.pick(['pdf', 'docx', 'png', 'xlsx'])}`
    return {
      headers: `Content-Type: multipart/mixed;\r\n boundary="${boundary}"\r\n`,
      body: [
        `--${boundary}\r\n${readable.headers}\r\n${readable.body}`,
        `--${boundary}\r\nContent-Type: application/octet-stream; name="${encodedWord(name)}"\r\nContent-Transfer-Encoding: base64\r\nContent-Disposition: attachment; filename="${encodedWord(name)}"\r\n\r\n${base64Lines(file)}`,
        `--${boundary}--`,
      ].join('\r\n'),
    }
  }

  private alternative(random: Random, text: string): { headers: string; body: string } {
    const boundary = `=_${hash('md5', String(random.below(2 ** 31)), 'hex')}`
    const paragraphs = text
      .split('\n')
      .map((line) => `<p style="margin:0">${line.replaceAll('>', '&gt;').replaceAll('ä', '&auml;')}</p>`)
    const html = `<html><head><style>p{font-family:Arial}</style></head><body>${paragraphs.join('\n')}</body></html>`
    const parts = [this.textPart(random, 'plain', text), this.textPart(random, 'html', html)]
    return {
      headers: `Content-Type: multipart/alternative;\r\n boundary="${boundary}"\r\n`,
      body: `${parts.map((part) => `--${boundary}\r\n${part.headers}\r\n${part.body}\r\n`).join('')}--${boundary}--`,
    }
  }

  private textPart(random: Random, subtype: string, text: string): { headers: string; body: string } {
    const kind = random.next()
    const type = `Content-Type: text/${subtype}; charset="utf-8"\r\nContent-Transfer-Encoding: `
    if (kind < 0.5) return { headers: `${type}quoted-printable\r\n`, body: quotedPrintable(text) }
    if (kind < 0.58)
      return { headers: `${type}base64\r\n`, body: base64Lines(Buffer.from(text.replaceAll('\n', '\r\n'))) }
    return { headers: `${type}8bit\r\n`, body: text.replaceAll('\n', '\r\n') }
  }
}

/** Writes `count` generated mails into a new Maildir; `from` is the number of the first. */
export function writeMaildir(folder: string, count: number, seed = 1, from = 0): void {
  for (const part of ['cur', 'new', 'tmp']) mkdirSync(join(folder, part), { recursive: true })
  const generator = new MailGenerator(seed)
  for (let i = from; i < from + count; i++) {
    writeFileSync(join(folder, 'cur', `${1_500_000_000 + i}.M${i}P1.bench:2,S`), generator.mail(i))
  }
}

/** `npm run bench -- generate --folder DIR [--count N] [--seed N]`: a Maildir of generated mails to look at. */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      folder: { type: 'string' },
      count: { type: 'string', default: '1000' },
      seed: { type: 'string', default: '1' },
    },
  })
  if (values.folder === undefined) {
    console.log('Bitte nennen Sie mit --folder den Ordner, in den die Mails geschrieben werden.')
    return
  }
  writeMaildir(values.folder, Number(values.count), Number(values.seed))
  console.log(`${values.count} Mails geschrieben nach ${values.folder}`)
}
