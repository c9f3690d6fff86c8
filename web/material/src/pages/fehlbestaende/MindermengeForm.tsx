import { Textarea } from '@mantine/core'
import { formatNumber } from '@zeughaus/web-shared'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { FormDrawer } from '../../parts/FormDrawer.tsx'
import { orNull, useForm } from '../../parts/useForm.ts'

/** Approves a lower quantity until the next check. */
export function MindermengeForm({ row, onClose }: { row: Schema<'Fehlbestand'>; onClose: () => void }) {
  const form = useForm({ begruendung: '' })
  const action = () =>
    unwrap(
      api.POST('/fehlbestaende/{id}/mindermenge', {
        params: { path: { id: row.id } },
        body: { begruendung: orNull(form.values.begruendung) },
      }),
    )
  return (
    <FormDrawer
      title="Mindermenge genehmigen"
      form={form}
      submit="Genehmigen"
      done={`${row.objekt_code} gilt mit weniger ${row.material_name} als eingeschränkt einsatzbereit.`}
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
        {...form.text('begruendung')}
      />
    </FormDrawer>
  )
}
