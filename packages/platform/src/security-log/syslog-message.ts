/** Formats an entry of a security log as an RFC 5424 message, framed by octet counting (RFC 6587, RFC 5425). */
import { SECURITY_EVENTS, type SecurityEntry } from './events.ts'

/** Facility "log audit". */
const AUDIT = 13
const NOTICE = 5
const WARNING = 4
const FACILITY_STEP = 8
/** Marks the text as UTF-8; without it receivers assume ASCII (RFC 5424, 6.4). */
const BYTE_ORDER_MARK = '\uFEFF'
/**
 * Maximum characters of one value: with all values at their longest a message stays below the 8,192 bytes that
 * receivers accept.
 */
const VALUE_MAX = 300
const HOST_MAX = 255
/** Structured data id with the enterprise number that RFC 5612 reserves for examples: this product has none. */
const STRUCTURE = 'zeughaus@32473'

const NOT_PRINTABLE = /[^\x21-\x7e]/g
const CONTROLS = /\p{Cc}/gu

export interface SyslogSender {
  readonly host: string
  /** Name of the service. */
  readonly app: string
  readonly process: number
}

/** Encodes one message with its byte count in front. */
export function syslogFrame(entry: SecurityEntry, sender: SyslogSender): Buffer {
  const message = Buffer.from(syslogMessage(entry, sender))
  return Buffer.concat([Buffer.from(`${message.length} `), message])
}

/** Formats one RFC 5424 message. */
export function syslogMessage(entry: SecurityEntry, { host, app, process }: SyslogSender): string {
  const priority = AUDIT * FACILITY_STEP + (entry.ergebnis === 'verweigert' ? WARNING : NOTICE)
  const header = `<${priority}>1 ${entry.zeitpunkt} ${name(host)} ${name(app)} ${process} ${entry.ereignis}`
  return `${header} ${structure(entry)} ${BYTE_ORDER_MARK}${sentence(entry)}`
}

function structure({ nummer, ereignis, ergebnis, grund, wer, adresse, gegenstand }: SecurityEntry): string {
  const values = {
    nummer: `${nummer}`,
    ereignis,
    ergebnis,
    grund,
    wer: wer.art,
    id: wer.id,
    name: wer.name,
    adresse,
    gegenstand,
  }
  const given = Object.entries(values).filter(([, value]) => value !== '')
  return `[${STRUCTURE} ${given.map(([key, value]) => `${key}="${escaped(value)}"`).join(' ')}]`
}

/** Escapes the three characters that RFC 5424, 6.3.3, requires. */
const escaped = (value: string): string => line(value).replace(/["\\\]]/g, '\\$&')

function sentence({ ereignis, ergebnis, grund, wer, adresse, gegenstand }: SecurityEntry): string {
  const who = wer.name === '' ? wer.art : wer.name
  const result = grund === '' ? ergebnis : `${ergebnis} (${grund})`
  const from = adresse === '' ? '' : ` von ${adresse}`
  const about = gegenstand === '' ? '' : `: ${gegenstand}`
  return line(`${SECURITY_EVENTS[ereignis]} ${result}, ${who}${from}${about}`, 2 * VALUE_MAX)
}

/** Shortens a value to one line. Never leaves half a surrogate pair. */
const line = (text: string, max = VALUE_MAX): string => text.slice(0, max).toWellFormed().replace(CONTROLS, ' ')

const name = (text: string): string => text.replace(NOT_PRINTABLE, '').slice(0, HOST_MAX) || '-'
