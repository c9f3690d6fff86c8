import { api, type Schema, unwrap } from '../../api/index.ts'
import { changesOf } from '../../components/body.ts'
import { FormDrawer } from '../../components/FormDrawer.tsx'
import { useForm } from '../../components/useForm.ts'
import { AuftragFields, type AuftragValues, auftragBody } from './AuftragFields.tsx'
import { AusfuehrungFields, type AusfuehrungValues, ausfuehrungBody, ausfuehrungOf } from './AusfuehrungFields.tsx'
import { amountText } from './amount.ts'

/** Edits an order, also a finished one: the bill often comes later, and a reading may have been mistyped. */
export function AuftragForm({ auftrag, onClose }: { auftrag: Schema<'Wartungsauftrag'>; onClose: () => void }) {
  const isFinished = auftrag.status === 'erledigt'
  const before: AuftragValues & AusfuehrungValues = {
    beschreibung: auftrag.beschreibung,
    werkstatt: auftrag.werkstatt,
    werkstatt_name: auftrag.werkstatt_name ?? '',
    kosten: amountText(auftrag.kosten),
    ...ausfuehrungOf(auftrag),
  }
  const form = useForm(before)
  const action = async (bestaetigt: boolean) => {
    const changes = {
      ...changesOf(auftragBody(before), auftragBody(form.values)),
      ...changesOf(ausfuehrungBody(before), ausfuehrungBody(form.values)),
    }
    if (Object.keys(changes).length === 0) return
    const body = { ...changes, ...(bestaetigt ? { bestaetigt } : {}) }
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
      {isFinished && <AusfuehrungFields form={form} empty="Leer: bleibt, wie er ist" />}
    </FormDrawer>
  )
}
