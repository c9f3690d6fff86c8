import { Textarea, TextInput } from '@mantine/core'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { orNull } from '../../components/body.ts'
import { FormDrawer } from '../../components/FormDrawer.tsx'
import { useForm } from '../../components/useForm.ts'

interface EinsatzFormProps {
  readonly objekt: Schema<'Objekt'>
  readonly onClose: () => void
}

/** Reports that an object was out, and with it what it carries. */
export function EinsatzForm({ objekt: { id, code, kontrollfrist }, onClose }: EinsatzFormProps) {
  const form = useForm({ zeitpunkt: '', bemerkung: '' })
  const { zeitpunkt, bemerkung } = form.values
  const action = () =>
    unwrap(
      api.POST('/objekte/{id}/einsaetze', {
        params: { path: { id } },
        body: {
          ...(zeitpunkt === '' ? {} : { zeitpunkt: new Date(zeitpunkt).toISOString() }),
          bemerkung: orNull(bemerkung.trim()),
        },
      }),
    )
  return (
    <FormDrawer
      title={`Einsatz mit ${code} melden`}
      form={form}
      submit="Einsatz melden"
      done={
        kontrollfrist.kontrolle_nach_einsatz
          ? `Der Einsatz ist gemeldet. ${code} ist zu kontrollieren.`
          : 'Der Einsatz ist gemeldet.'
      }
      action={action}
      onClose={onClose}
    >
      <p>
        Gilt auch für alles, was zu {code} gehört. Wo nach jedem Einsatz kontrolliert wird, ist die Kontrolle dann
        fällig.
      </p>
      <TextInput
        type="datetime-local"
        label="Ende des Einsatzes"
        description="Leer: jetzt"
        {...form.field('zeitpunkt')}
      />
      <Textarea
        label="Bemerkung (optional)"
        placeholder="Küchenbrand, zwei Flaschen Atemluft verbraucht"
        autosize
        minRows={2}
        maxLength={500}
        {...form.field('bemerkung')}
      />
    </FormDrawer>
  )
}
