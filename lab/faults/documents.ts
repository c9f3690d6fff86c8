/** Uploads documents of an object and compares their downloads. */
import { hash } from 'node:crypto'
import { einPdf } from '../../services/material/src/werkstatt/dokumente/dokument.factory.ts'
import type { Reply, Session } from './session.ts'

/** Uploads a PDF with this text. Returns any answer. */
export function uploadDocument(admin: Session, objekt_id: string, text: string): Promise<Reply> {
  const form = new FormData()
  const fields = { entitaet_typ: 'objekt', entitaet_id: objekt_id, dokumenttyp: 'Sonstiges', ist_original: 'true' }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('datei', new Blob([new Uint8Array(einPdf(text))], { type: 'application/pdf' }), 'x.pdf')
  return admin.try('POST', '/dokumente', form)
}

/** Whether the file of a document equals the uploaded one. */
export async function isWhole(url: string, admin: Session, id: string, text: string): Promise<boolean> {
  const answer = await fetch(`${url}/api/v1/dokumente/${id}/download`, {
    headers: { authorization: `Bearer ${admin.token}` },
  })
  const bytes = Buffer.from(await answer.arrayBuffer())
  return answer.status === 200 && hashOf(bytes) === hashOf(einPdf(text))
}

const hashOf = (bytes: Buffer) => hash('sha256', bytes, 'hex')
