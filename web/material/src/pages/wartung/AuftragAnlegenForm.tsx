import { useNavigate } from '@tanstack/react-router'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { FormDrawer } from '../../components/FormDrawer.tsx'
import { ObjektPicker } from '../../components/ObjektPicker.tsx'
import { useForm } from '../../components/useForm.ts'
import { AuftragFields, type AuftragValues, auftragBody } from './AuftragFields.tsx'

interface AuftragAnlegenFormProps {
  /** Object of the order; without it the form asks. */
  readonly objekt?: { readonly id: string; readonly code: string }
  readonly plan?: Pick<Schema<'Wartungsplan'>, 'id' | 'name'>
  /** Limits the order to one position of the plan. */
  readonly position?: { readonly id: string; readonly bezeichnung: string }
  /** The defect that the order is to mend. */
  readonly mangel?: Pick<Schema<'Mangel'>, 'id' | 'titel' | 'beschreibung'>
  readonly onClose: () => void
}

const textOf = (mangel: AuftragAnlegenFormProps['mangel']) =>
  [mangel?.titel, mangel?.beschreibung].filter(Boolean).join('\n')

/** Creates an order, with or without a plan. */
export function AuftragAnlegenForm({ objekt, plan, position, mangel, onClose }: AuftragAnlegenFormProps) {
  const navigate = useNavigate()
  const form = useForm<AuftragValues & { objekt_id: string }>({
    objekt_id: objekt?.id ?? '',
    beschreibung: position?.bezeichnung ?? plan?.name ?? textOf(mangel),
    werkstatt: 'intern',
    werkstatt_name: '',
    kosten: '',
  })
  const { objekt_id, ...values } = form.values
  const action = () =>
    unwrap(
      api.POST('/wartungsauftraege', {
        body: {
          objekt_id,
          ...auftragBody(values),
          ...(plan === undefined ? {} : { wartungsplan_id: plan.id }),
          ...(mangel === undefined ? {} : { mangel_id: mangel.id }),
          ...(position === undefined ? {} : { position_ids: [position.id] }),
        },
      }),
    )
  return (
    <FormDrawer
      title={objekt === undefined ? 'Wartungsauftrag anlegen' : `Wartungsauftrag für ${objekt.code}`}
      form={form}
      submit="Auftrag anlegen"
      done="Der Wartungsauftrag ist angelegt."
      action={action}
      onDone={({ id }) => void navigate({ to: '/wartung/auftraege/$id', params: { id } })}
      onClose={onClose}
    >
      {plan !== undefined && (
        <p>
          Nach Plan „{plan.name}“{position === undefined ? ', alle Arbeiten.' : `: ${position.bezeichnung}.`}
        </p>
      )}
      {objekt === undefined && <ObjektPicker {...form.field('objekt_id')} />}
      <AuftragFields form={form} />
    </FormDrawer>
  )
}
