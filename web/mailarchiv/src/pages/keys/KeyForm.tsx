import { Checkbox, NumberInput, Radio, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from '@zeughaus/web-shared/form'
import { api, unwrap } from '../../api.ts'
import classes from '../Form.module.css'
import { SendForm } from '../SendForm.tsx'
import { useDirty } from '../useDirty.ts'
import { KEY_ROLES } from './roles.ts'

const DEFAULT_RATE = 120
const EMPTY = {
  name: '',
  role: 'user' as keyof typeof KEY_ROLES,
  scope: '',
  proofs: false,
  rate: DEFAULT_RATE as number | string,
  expires: '',
}

interface KeyFormProps {
  readonly onDirty: (isDirty: boolean) => void
  readonly onDone: (secret: string) => void
}

export function KeyForm({ onDirty, onDone }: KeyFormProps) {
  const queries = useQueryClient()
  const form = useForm(EMPTY)
  useDirty(form.isDirty, onDirty)
  const { name, role, scope, proofs, rate, expires } = form.values
  const isLimited = role !== 'auditor' && scope.trim() !== ''
  const create = useMutation({
    mutationFn: () =>
      unwrap(
        api.POST('/keys', {
          body: {
            name,
            role,
            scope: isLimited ? scope.split(/[\s,;]+/).filter((entry) => entry !== '') : [],
            proofs: isLimited && proofs,
            rate: Number(rate),
            expires: expires === '' ? null : expires,
          },
        }),
      ),
    onSuccess: async ({ secret }) => {
      await queries.invalidateQueries({ queryKey: ['keys'] })
      onDone(secret)
    },
    onError: form.fail,
  })
  return (
    <SendForm form={form} sending={create} onSend={() => create.mutate()} submit="Schlüssel anlegen">
      <TextInput
        label="Name"
        description="Wofür der Schlüssel ist, zum Beispiel „CRM Vertrieb“."
        required
        withAsterisk={false}
        maxLength={100}
        data-autofocus
        {...form.field('name')}
      />
      <Radio.Group label="Rolle" {...form.field('role')}>
        <div className={classes['form']}>
          {Object.entries(KEY_ROLES).map(([value, { name: word, sentence }]) => (
            <Radio key={value} value={value} label={`${word}: ${sentence}`} />
          ))}
        </div>
      </Radio.Group>
      {role !== 'auditor' && (
        <Textarea
          label="Nur diese Adressen (frei lassen für alle)"
          description="Adressen oder @domains, durch Leerzeichen oder Zeilen getrennt."
          autosize
          minRows={2}
          {...form.field('scope')}
        />
      )}
      {isLimited && (
        <Checkbox
          label="Darf Beweise abrufen"
          description="Jeder Beweis zeigt, wie viele Mails das ganze Archiv hat."
          {...form.flag('proofs')}
        />
      )}
      <div className={classes['pair']}>
        <NumberInput label="Suchen je Minute" min={1} allowDecimal={false} hideControls {...form.field('rate')} />
        <TextInput type="date" label="Gilt bis (frei lassen für immer)" {...form.field('expires')} />
      </div>
    </SendForm>
  )
}
