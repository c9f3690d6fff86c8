import { ErrorNote } from '@zeughaus/web-shared'
import { useState } from 'react'
import { BASE } from '../../api.ts'
import classes from './Preview.module.css'

/**
 * Shows a picture of a mail. The service sends only types that a browser decodes without running code, and the element
 * runs nothing of them.
 */
export function Preview({ mail, index, name }: { mail: string; index: number; name: string }) {
  const [isBroken, setBroken] = useState(false)
  if (isBroken)
    return (
      <div className={classes['broken']}>
        <ErrorNote>{name} lässt sich nicht zeigen. Bitte laden Sie die Datei herunter.</ErrorNote>
      </div>
    )
  return (
    <img
      className={classes['picture']}
      src={`${BASE}/mails/${mail}/attachments/${index}/picture`}
      alt={`Vorschau von ${name}`}
      onError={() => setBroken(true)}
    />
  )
}
