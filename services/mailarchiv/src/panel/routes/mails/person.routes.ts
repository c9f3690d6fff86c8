/** All mails of a person, for a request about their data: sender, subject and date, no contents. */
import { invalidRequest, offsetOf, pageAndLimit, pagesOf } from '@zeughaus/platform'
import { z } from 'zod'
import { toSummary } from '../../../api/mails/index.ts'
import { noteHits } from '../../../evidence/access-log/index.ts'
import { findPerson, readPerson } from '../../../retention/data-subject/index.ts'
import type { Archive } from '../../../store/contract/index.ts'
import type { PanelArea } from '../area.ts'
import { personMails } from './person.schema.ts'

type PersonDependencies = { readonly archive: Pick<Archive, 'walk' | 'get' | 'message' | 'provenance'> }

export function addPersonRoutes(area: PanelArea, { archive }: PersonDependencies): void {
  area.route({
    method: 'GET',
    path: '/person',
    permission: 'auskunft.erteilen',
    summary: 'Alle Mails einer Person, neueste zuerst',
    log: 'search',
    timeLimit: 'none',
    schema: {
      query: z.strictObject({ ...pageAndLimit, person: z.string().min(1, 'fehlt').max(320) }),
      response: { 200: personMails },
    },
    async handler({ query: { person: text, page, limit }, principal, request, signal }) {
      const person = readPerson(text)
      if (person === null)
        throw invalidRequest([{ pfad: 'person', grund: 'muss eine Adresse (name@firma.example) oder ein Name sein' }])
      const { participated, named, phrases } = await findPerson(
        archive,
        person,
        { offset: offsetOf(page, limit), limit },
        { caller: principal.account.id, signal },
      )
      noteHits(request, participated.total + named.total)
      return {
        page,
        participated: {
          total: participated.total,
          pages: pagesOf(participated.total, limit),
          roles: participated.roles,
          mails: participated.mails.map(({ mail, roles }) => ({ ...toSummary(mail), roles: [...roles] })),
        },
        named: {
          total: named.total,
          pages: pagesOf(named.total, limit),
          phrases: [...phrases],
          mails: named.mails.map(toSummary),
        },
      }
    },
  })
}
