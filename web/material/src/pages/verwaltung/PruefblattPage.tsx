import { Button } from '@mantine/core'
import { IconFileText, IconPrinter } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { EmptyState, PageHead, Surface } from '@zeughaus/web-shared'
import { ObjektPicker } from '../../components/ObjektPicker.tsx'
import { PdfSheet } from './PdfSheet.tsx'
import classes from './verwaltung.module.css'

/** Prints the sheet for a check without a phone. */
export function PruefblattPage() {
  const { objekt } = useSearch({ from: '/pruefblatt' })
  const navigate = useNavigate({ from: '/pruefblatt' })
  return (
    <>
      <PageHead
        title="Kontrollblatt"
        lead="Die Positionen eines Objekts auf Papier, in der Reihenfolge des Rundgangs. Jede Zeile trägt einen QR-Code, der sie beim Nachtragen wiederfindet."
      />
      <div className={classes['stack']}>
        <Surface>
          <div className={classes['narrow']}>
            <ObjektPicker
              value={objekt ?? ''}
              onChange={(id) => void navigate({ search: { objekt: id || undefined }, replace: true })}
              error={undefined}
            />
          </div>
        </Surface>
        {objekt === undefined ? (
          <Surface>
            <EmptyState icon={<IconFileText size={40} />} title="Welches Objekt?">
              Wählen Sie oben ein Objekt: Dann erscheint hier sein Kontrollblatt.
            </EmptyState>
          </Surface>
        ) : (
          <PdfSheet name="Kontrollblatt" path={`/objekte/${objekt}/pruefblatt.pdf`}>
            {(print) => (
              <Button leftSection={<IconPrinter size={20} aria-hidden />} onClick={print}>
                Kontrollblatt drucken
              </Button>
            )}
          </PdfSheet>
        )}
      </div>
    </>
  )
}
