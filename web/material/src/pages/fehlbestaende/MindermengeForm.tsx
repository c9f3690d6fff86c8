import { Textarea } from '@mantine/core'
import { formatNumber } from '@zeughaus/web-shared'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { orNull } from '../../components/body.ts'
import { FormDrawer } from '../../components/FormDrawer.tsx'
import { useForm } from '../../components/useForm.ts'
import { BEREITSCHAFT } from '../../components/words.ts'

type Objekt = Schema<'Objekt'>

/** Approves a lower quantity until the next check. */
export function MindermengeForm({ row, onClose }: { row: Schema<'Fehlbestand'>; onClose: () => void }) {
  const form = useForm({ begruendung: '' })
  const action = async () => {
    await unwrap(
      api.POST('/fehlbestaende/{id}/mindermenge', {
        params: { path: { id: row.id } },
        body: { begruendung: orNull(form.values.begruendung) },
      }),
    )
    return readinessAfter(row)
  }
  return (
    <FormDrawer
      title="Mindermenge genehmigen"
      form={form}
      submit="Genehmigen"
      done={(objekt) =>
        ['Die Mindermenge ist genehmigt.', ...(objekt === undefined ? [] : [sentenceOf(objekt)])].join(' ')
      }
      action={action}
      onClose={onClose}
    >
      <p>
        {row.objekt_code} {row.objekt_name}: {formatNumber(row.istmenge)} von {formatNumber(row.sollmenge)}{' '}
        {row.einheit} {row.material_name}. Die Genehmigung gilt bis zur nächsten Kontrolle.
      </p>
      <Textarea
        label="Begründung"
        placeholder="Lieferung kommt am Montag"
        autosize
        minRows={2}
        {...form.field('begruendung')}
      />
    </FormDrawer>
  )
}

/**
 * Reads the object's readiness after the approval. Undefined when the answer does not come, since the approval holds all
 * the same, and during a check, whose shortages count only when it is finished.
 */
const readinessAfter = async ({ objekt_id, vorlaeufig }: Schema<'Fehlbestand'>): Promise<Objekt | undefined> =>
  vorlaeufig
    ? undefined
    : unwrap(api.GET('/objekte/{id}', { params: { path: { id: objekt_id } } })).catch(() => undefined)

function sentenceOf({ code, einsatzbereitschaft }: Objekt): string {
  if (einsatzbereitschaft === 'eingeschraenkt') return `${code} ist eingeschränkt einsatzbereit.`
  return `${code} ist ${BEREITSCHAFT[einsatzbereitschaft ?? 'ausser_dienst'].word}.`
}
