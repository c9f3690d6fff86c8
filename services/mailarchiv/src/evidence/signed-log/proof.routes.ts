/** GET /mails/{message_id}/proof, in the interface and in the panel: the file with which anyone can check a mail without the archive. */
import { type Area, answer, media, notFound, type RateDecision, uuid } from '@zeughaus/platform'
import { z } from 'zod'
import type { LoggedRoute } from '../access-log/index.ts'
import type { EvidenceLog } from './log.ts'

const PROOF_TYPE = 'text/plain; charset=utf-8'

export interface ProofDependencies<Principal> {
  readonly evidence: Pick<EvidenceLog, 'prove'>
  /** Returns the mail if the caller may read it, and proofs; throws 404 or 403 otherwise. */
  readonly provable: (principal: Principal, id: string) => Promise<{ readonly id: string; readonly seq: number }>
  /** The right of a caller to proofs. */
  readonly permission: ProofPermission
  /** Counts the request before anything is read. */
  readonly rateLimit?: (caller: { readonly principal: Principal }) => RateDecision | Promise<RateDecision>
}

type ProofPermission = 'mails.lesen' | 'nachweis.lesen'

/** Adds the route to an area whose paths begin with `/mails`. */
export function addProofRoute<Permission extends string, Principal>(
  area: Area<Permission | ProofPermission, Principal, LoggedRoute>,
  { evidence, provable, permission, rateLimit }: ProofDependencies<Principal>,
): void {
  area.route({
    method: 'GET',
    path: '/mails/{message_id}/proof',
    permission,
    log: 'download',
    operationId: 'getMailProof',
    tags: ['Mails'],
    summary: 'Den Beweis einer Mail herunterladen',
    description:
      'Eine Datei nach C2SP tlog-proof: der Eintrag der Mail im Beweisprotokoll, sein Weg zur Wurzel und der unterschriebene Prüfpunkt. Zusammen mit der ursprünglichen Datei und dem öffentlichen Schlüssel des Archivs prüft sie „node tools/verify-proof.ts MAIL BEWEIS SCHLÜSSEL“ ohne Verbindung. Für eine Mail, die neuer ist als der letzte Prüfpunkt, wird ein neuer unterschrieben, höchstens einer in der Minute; bis dahin ist die Antwort 503, und Retry-After nennt die Sekunden. Die Anfragen zählen als Downloads, je Schlüssel und Minute.',
    schema: {
      params: z.object({ message_id: uuid() }),
      response: { 200: media(PROOF_TYPE, 'Der Beweis.') },
    },
    ...(rateLimit === undefined ? {} : { rateLimit }),
    errors: {
      403: 'Der Schlüssel hat einen Bereich und darf keine Beweise abrufen: Jeder zeigt, wie viele Mails das ganze Archiv hat. Wer den Schlüssel anlegt, kann es erlauben.',
      503: 'Die Mail ist neuer als der letzte Prüfpunkt, und der ist noch keine Minute alt. `Retry-After` nennt, in wie vielen Sekunden es den Beweis gibt.',
    },
    async handler({ params, principal }) {
      const { id, seq } = await provable(principal, params.message_id)
      const proof = await evidence.prove(seq)
      if (proof === null)
        throw notFound('Für diese Mail gibt es keinen Beweis: Das Beweisprotokoll reicht nicht bis zu ihr.')
      return answer(proof, { headers: { 'content-disposition': `attachment; filename="${id}.tlog-proof"` } })
    },
  })
}
