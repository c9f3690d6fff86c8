/** Downloads the copy of a person's mails. */
import { Button, Checkbox } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { BASE } from '../../api.ts'
import form from '../Form.module.css'
import { FormWindow } from '../FormWindow.tsx'
import { mailsText } from '../mailsText.ts'
import classes from '../Record.module.css'
import type { Request } from './words.ts'

/** Until the history says that it was made. */
const LOOK_MS = 1_000

interface BundleWindowProps {
  readonly request: Request
  readonly opened: boolean
  readonly onClose: () => void
}

export function BundleWindow({ request: { id, mails }, opened, onClose }: BundleWindowProps) {
  const [isBlacked, setBlacked] = useState(true)
  const queries = useQueryClient()
  const onDownload = () => {
    setTimeout(() => queries.invalidateQueries({ queryKey: ['requests', id] }), LOOK_MS)
    onClose()
  }
  return (
    <FormWindow opened={opened} onClose={onClose} title="Auskunft herunterladen" isDirty={false}>
      <div className={form['form']}>
        <p className={classes['text']}>
          Eine ZIP-Datei mit {mailsText(mails)}; die Seite index.html darin führt durch alles. Ihr Browser legt die
          Datei in seinen Downloads ab.
        </p>
        <Checkbox
          label="Adressen anderer Personen schwärzen"
          description="Namen und Adressen in „Von“, „An“ und so weiter. Betreffe, Texte, Dateien und die Originale der Mails bleiben, wie sie sind."
          checked={isBlacked}
          onChange={({ currentTarget }) => setBlacked(currentTarget.checked)}
          data-autofocus
        />
        <p className={classes['text']}>
          <strong>Bitte sehen Sie alles durch, bevor Sie es versenden:</strong> Rechte anderer Personen dürfen nicht
          verletzt werden (Art. 15 Abs. 4 DSGVO). Füllen Sie in index.html die markierten Stellen aus.
        </p>
        <Button
          component="a"
          href={`${BASE}/requests/${id}/bundle?blacked=${isBlacked}`}
          download="auskunft.zip"
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={onDownload}
        >
          Auskunft herunterladen
        </Button>
      </div>
    </FormWindow>
  )
}
