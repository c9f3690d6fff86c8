import { api, type Schema, unwrap } from '../../api/index.ts'
import { FormDrawer } from '../../parts/FormDrawer.tsx'
import { changesOf, useForm } from '../../parts/useForm.ts'
import { AuftragFields, type AuftragValues, auftragBody } from './AuftragFields.tsx'
import { amountText } from './amount.ts'

/** Edits an order, also a finished one: the bill often comes later. */
export function AuftragForm({ auftrag, onClose }: { auftrag: Schema<'Wartungsauftrag'>; onClose: () => void }) {
  const before: AuftragValues = {
    beschreibung: auftrag.beschreibung,
    werkstatt: auftrag.werkstatt,
    werkstatt_name: auftrag.werkstatt_name ?? '',
    kosten: amountText(auftrag.kosten),
  }
  const form = useForm(before)
  const action = async () => {
    const body = changesOf(auftragBody(before), auftragBody(form.values))
    if (Object.keys(body).length === 0) return
    await unwrap(api.PATCH('/wartungsauftraege/{id}', { params: { path: { id: auftrag.id } }, body }))
  }
  return (
    <FormDrawer
      title="Wartungsauftrag bearbeiten"
      form={form}
      record={before}
      submit="Speichern"
      done="Der Wartungsauftrag ist gespeichert."
      action={action}
      onClose={onClose}
    >
      <AuftragFields form={form} />
    </FormDrawer>
  )
}
