/** All mails of a person, for a request about their data: sender, subject and date, no contents. */
import { invalidRequest, offsetOf, pagesOf } from '@zeughaus/platform'
import { noteHits } from '../access-log/index.ts'
import type { Archive } from '../archive/contract/index.ts'
import { toSummary } from '../mails/index.ts'
import { findPerson, readPerson } from '../person/index.ts'
import { type PanelArea, serve } from './operation.ts'

type PersonDoors = { readonly archive: Pick<Archive, 'walk' | 'get' | 'message' | 'provenance'> }

export function addPersonRoutes(area: PanelArea, { archive }: PersonDoors): void {
  serve(area, 'GET /person', async ({ query: { person: text, page, limit }, principal, request, signal }) => {
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
  })
}
