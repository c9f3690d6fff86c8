import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { EmptyState, formatCount, Surface } from '@zeughaus/web-shared'
import { api, unwrap } from '../../api/index.ts'
import { readAll } from '../../components/choices.ts'
import { startError, useSettledPrintOptions } from '../etiketten/print.ts'
import { PdfSheet } from './PdfSheet.tsx'

/** Previews the labels as they will be printed. */
export function EtikettenSheet({ ids, mitPositionen }: { ids: readonly string[]; mitPositionen: boolean }) {
  const options = useSettledPrintOptions()
  const { format, papier, start, breite, hoehe } = options
  const objektposition_ids = usePositionenMitCode(mitPositionen ? ids : [])
  const [only, ...others] = ids
  // The field shows the error.
  if (startError(options) !== null) return null
  if (papier !== 'einzeln') {
    const body = { format, papier, startposition: Number(start), objekt_ids: ids, objektposition_ids }
    const count = formatCount(ids.length + objektposition_ids.length, 'Etikett', 'Etiketten')
    return <Sheet path="/etikettenbogen" body={body} label={`${count} drucken`} />
  }
  if (only === undefined || others.length > 0) {
    return (
      <Surface>
        <EmptyState icon={<IconPrinter size={40} />} title="Einzeln heißt: ein Objekt">
          Wählen Sie genau ein Objekt, oder einen Bogen für mehrere.
        </EmptyState>
      </Surface>
    )
  }
  const query = new URLSearchParams({ format, breite_mm: breite, hoehe_mm: hoehe })
  return <Sheet path={`/objekte/${only}/label.pdf?${query}`} label="Etikett drucken" />
}

const Sheet = ({ label, ...source }: { path: string; body?: unknown; label: string }) => (
  <PdfSheet name="Etiketten" {...source}>
    {(print) => (
      <Button leftSection={<IconPrinter size={20} aria-hidden />} onClick={print}>
        {label}
      </Button>
    )}
  </PdfSheet>
)

/** Loads the ids of positions in these objects that have a code. */
function usePositionenMitCode(objekt_ids: readonly string[]): readonly string[] {
  const found = useQueries({
    queries: objekt_ids.map((id) => ({
      queryKey: ['positionen', id, 'codes'],
      meta: { arten: ['objektposition'] },
      queryFn: () =>
        readAll((query) => unwrap(api.GET('/objekte/{id}/positionen', { params: { path: { id }, query } }))),
    })),
  })
  return found.flatMap(({ data = [] }) => data.filter(({ code }) => code !== null).map(({ id }) => id))
}
