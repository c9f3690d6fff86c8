import { localTime, offsetOf, pagesOf } from '@zeughaus/platform'
import { toSummary } from '../../api/mails/index.ts'
import { findPerson, type PersonFound, ROLES, readPerson } from '../../retention/data-subject/index.ts'
import { mailarchivSettings } from '../../settings.ts'
import type { MailSummary } from '../../store/contract/index.ts'
import { withArchive } from './archive.ts'
import { print, recordCommand, wrongCall } from './context.ts'

type Options = { readonly json?: boolean; readonly page: number; readonly limit: number }
type Role = (typeof ROLES)[number]

const ROLE_WORDS: Readonly<Record<Role, string>> = {
  from: 'Von',
  to: 'An',
  cc: 'Cc',
  bcc: 'Bcc',
  envelope: 'Umschlag',
}

/** Runs `person`: lists all mails of a person for a request about their data. The access log holds it as a search. */
export async function findMailsOf(text: string, { json = false, page, limit }: Options): Promise<void> {
  const person = readPerson(text)
  if (person === null) {
    wrongCall(`„${text}“ ist weder eine Adresse (name@firma.example) noch ein Name. Bitte geben Sie eines davon an.`)
  }
  const found = await recordCommand(
    'search',
    () => withArchive((archive) => findPerson(archive, person, { offset: offsetOf(page, limit), limit })),
    () => '',
    (outcome) => ({ query: `person=${text}`, ...(outcome === null ? {} : { hits: totalOf(outcome) }) }),
  )
  if (json) print(JSON.stringify(asJson(text, found, page, limit)))
  else for (const line of asLines(text, found, page, limit)) print(line)
}

function totalOf({ participated, named }: PersonFound): number {
  return participated.total + named.total
}

function asJson(person: string, { participated, named, phrases }: PersonFound, page: number, limit: number) {
  const { total, roles, mails } = participated
  return {
    person,
    page,
    participated: {
      total,
      pages: pagesOf(total, limit),
      roles,
      mails: mails.map((each) => ({ ...toSummary(each.mail), roles: each.roles })),
    },
    named: {
      total: named.total,
      pages: pagesOf(named.total, limit),
      phrases,
      mails: named.mails.map(toSummary),
    },
  }
}

function asLines(person: string, { participated, named, phrases }: PersonFound, page: number, limit: number): string[] {
  const time = localTime(mailarchivSettings.read(process.env).ZEUGHAUS_ZEITZONE)
  const line = (mail: MailSummary, roles: readonly Role[]) => {
    const { id, date, from, subject } = toSummary(mail)
    const role = roles.length === 0 ? '' : `  ${roles.map((each) => ROLE_WORDS[each]).join(', ')}`
    return `  ${time(date)}${role}  ${from || '(ohne Absender)'}  ${subject || '(ohne Betreff)'}  ${id}`
  }
  const counted = ROLES.filter((role) => participated.roles[role] > 0)
  const places = counted.map((role) => `${ROLE_WORDS[role]} ${participated.roles[role]}`).join(', ')
  return [
    `Mails von oder an „${person}“: ${participated.total}${places === '' ? '' : ` (${places})`}`,
    ...participated.mails.map(({ mail, roles }) => line(mail, roles)),
    `Weitere Mails, in deren Text steht ${phrases.map((phrase) => `„${phrase}“`).join(' oder ')}: ${named.total}`,
    ...named.mails.map((mail) => line(mail, [])),
    ...pageLine(page, pagesOf(Math.max(participated.total, named.total), limit)),
  ]
}

function pageLine(page: number, pages: number): string[] {
  return pages > 1
    ? [`Seite ${page} von ${pages}; --page nennt die nächste, --limit die Mails je Liste und Seite.`]
    : []
}
