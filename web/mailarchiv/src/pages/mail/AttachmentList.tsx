import { Button } from '@mantine/core'
import { IconDownload, IconFile } from '@tabler/icons-react'
import { formatBytes, Section, Status, Surface, type Tone } from '@zeughaus/web-shared'
import { useState } from 'react'
import { BASE, type Schema } from '../../api.ts'
import { Marked } from '../Marked.tsx'
import classes from './AttachmentList.module.css'
import { Preview } from './Preview.tsx'

type Mail = Schema<'MailView'>

const RECOGNITION: Readonly<Record<Mail['ocr_status'], readonly [Tone, string] | null>> = {
  pending: ['busy', 'Texterkennung läuft'],
  done: ['good', 'Text erkannt'],
  failed: ['bad', 'Text nicht erkannt'],
  disabled: ['quiet', 'Texterkennung aus'],
  skipped: null,
}

export function AttachmentList({ mail }: { mail: Mail }) {
  /** The file that is looked at. */
  const [shown, setShown] = useState<number | null>(null)
  if (mail.attachments.length === 0) return null
  const recognition = RECOGNITION[mail.ocr_status]
  return (
    <Section
      title={mail.attachments.length === 1 ? '1 Anhang' : `${mail.attachments.length} Anhänge`}
      aside={recognition && <Status tone={recognition[0]}>{recognition[1]}</Status>}
    >
      <Surface padded={false}>
        <ul className={classes['list']}>
          {mail.attachments.map(({ index, filename, content_type, size, text_note, preview, found }) => (
            <li key={index}>
              <div className={classes['file']}>
                <a
                  href={`${BASE}/mails/${mail.id}/attachments/${index}`}
                  download={filename}
                  className={classes['link']}
                >
                  <IconFile size={22} stroke={1.5} aria-hidden />
                  <span className={classes['name']}>
                    {filename}
                    {text_note !== null && <span className={classes['note']}>{text_note}</span>}
                  </span>
                  <span className={classes['type']}>{content_type}</span>
                  <span className={classes['size']}>{formatBytes(size)}</span>
                  <IconDownload size={18} aria-label="herunterladen" role="img" />
                </a>
                {preview !== null && (
                  <Button
                    variant="subtle"
                    aria-expanded={shown === index}
                    aria-label={`${filename} ${shown === index ? 'schließen' : 'ansehen'}`}
                    onClick={() => setShown(shown === index ? null : index)}
                  >
                    {shown === index ? 'Schließen' : 'Ansehen'}
                  </Button>
                )}
              </div>
              {preview !== null && shown === index && (
                <Preview kind={preview} mail={mail.id} index={index} name={filename} />
              )}
              {found.length > 0 && <Passages name={filename} found={found} />}
            </li>
          ))}
        </ul>
      </Surface>
    </Section>
  )
}

/** Passages that the search found in one file. */
function Passages({ name, found }: { name: string; found: Mail['attachments'][number]['found'] }) {
  return (
    <ul className={classes['passages']} aria-label={`Gefunden in ${name}`}>
      {found.map((passage) => (
        <li key={passage.map(({ text }) => text).join('')}>
          <Marked text={passage} />
        </li>
      ))}
    </ul>
  )
}
