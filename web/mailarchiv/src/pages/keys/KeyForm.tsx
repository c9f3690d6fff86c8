import { Checkbox, NumberInput, Radio, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, unwrap } from '../../api.ts'
import classes from '../Form.module.css'
import { refusedOf, SendForm } from '../SendForm.tsx'
import { useDirty } from '../useDirty.ts'

const DEFAULT_RATE = 120
type Role = 'user' | 'auditor' | 'integration'
const EMPTY = { name: '', role: 'user' as Role, scope: '', proofs: false, rate: DEFAULT_RATE, expires: '' }

interface KeyFormProps {
  readonly onDirty: (isDirty: boolean) => void
  readonly onDone: (secret: string) => void
}

export function KeyForm({ onDirty, onDone }: KeyFormProps) {
  const queries = useQueryClient()
  const [form, setForm] = useState(EMPTY)
  useDirty(form, EMPTY, onDirty)
  const set = (change: Partial<typeof EMPTY>) => setForm((now) => ({ ...now, ...change }))
  const isLimited = form.role !== 'auditor' && form.scope.trim() !== ''
  const create = useMutation({
    mutationFn: () =>
      unwrap(
        api.POST('/keys', {
          body: {
            name: form.name,
            role: form.role,
            scope: isLimited ? form.scope.split(/[\s,;]+/).filter((entry) => entry !== '') : [],
            proofs: isLimited && form.proofs,
            rate: form.rate,
            expires: form.expires === '' ? null : form.expires,
          },
        }),
      ),
    onSuccess: async ({ secret }) => {
      await queries.invalidateQueries({ queryKey: ['keys'] })
      onDone(secret)
    },
  })
  return (
    <SendForm sending={create} onSend={() => create.mutate()} submit="Schlüssel anlegen">
      {(refused) => (
        <>
          <TextInput
            label="Name"
            description="Wofür der Schlüssel ist, zum Beispiel „CRM Vertrieb“."
            required
            withAsterisk={false}
            maxLength={100}
            data-autofocus
            error={refused['name']}
            value={form.name}
            onChange={(event) => set({ name: event.currentTarget.value })}
          />
          <Radio.Group
            label="Rolle"
            value={form.role}
            onChange={(role) => set({ role: role as Role })}
            error={refused['role']}
          >
            <div className={classes['form']}>
              <Radio value="user" label="user: jede Suche muss eine Kontakt-Adresse nennen" mt="xs" />
              <Radio value="auditor" label="auditor: darf das ganze Archiv durchsuchen" />
              <Radio value="integration" label="integration: wie user, und darf Webhooks anlegen" />
            </div>
          </Radio.Group>
          {form.role !== 'auditor' && (
            <Textarea
              label="Nur diese Adressen (frei lassen für alle)"
              description="Adressen oder @domains, durch Leerzeichen oder Zeilen getrennt."
              autosize
              minRows={2}
              error={refusedOf(refused, 'scope')}
              value={form.scope}
              onChange={(event) => set({ scope: event.currentTarget.value })}
            />
          )}
          {isLimited && (
            <Checkbox
              label="Darf Beweise abrufen"
              description="Jeder Beweis zeigt, wie viele Mails das ganze Archiv hat."
              checked={form.proofs}
              onChange={(event) => set({ proofs: event.currentTarget.checked })}
            />
          )}
          <div className={classes['pair']}>
            <NumberInput
              label="Suchen je Minute"
              min={1}
              allowDecimal={false}
              hideControls
              error={refused['rate']}
              value={form.rate}
              onChange={(rate) => set({ rate: Number(rate) })}
            />
            <TextInput
              type="date"
              label="Gilt bis (frei lassen für immer)"
              error={refused['expires']}
              value={form.expires}
              onChange={(event) => set({ expires: event.currentTarget.value })}
            />
          </div>
        </>
      )}
    </SendForm>
  )
}
