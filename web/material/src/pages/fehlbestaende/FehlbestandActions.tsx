import { ActionIcon, Button } from '@mantine/core'
import { IconDotsVertical } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { ErrorNote } from '@zeughaus/web-shared'
import { useState } from 'react'
import type { Schema } from '../../api/index.ts'
import { lazyComponent } from '../../components/lazyComponent.tsx'
import { MenuButton } from '../../components/MenuButton.tsx'
import { toast } from '../../components/toast.ts'
import classes from './fehlbestaende.module.css'
import { noteOrder } from './noteOrder.ts'

const MindermengeForm = lazyComponent(async () => (await import('./MindermengeForm.tsx')).MindermengeForm)
const NachfuellenForm = lazyComponent(async () => (await import('./NachfuellenForm.tsx')).NachfuellenForm)

type Fehlbestand = Schema<'Fehlbestand'>

interface FehlbestandActionsProps {
  readonly row: Fehlbestand
  /** One button and a menu, for lists. */
  readonly isCompact?: boolean
}

/** Buttons for the actions that this person may take on a shortage: refill, approve, procure. */
export function FehlbestandActions({ row, isCompact = false }: FehlbestandActionsProps) {
  const [open, setOpen] = useState<'nachfuellen' | 'genehmigen'>()
  const procure = useMutation({
    mutationFn: () => noteOrder(row),
    onSuccess: () => toast(`${row.material_name} ist als bestellt gemerkt.`),
  })
  const close = () => setOpen(undefined)
  const order = { name: 'bearbeiten', label: 'Als bestellt merken', run: () => procure.mutate() } as const
  const remedies = [
    { name: 'nachfuellen', label: 'Nachfüllen', run: () => setOpen('nachfuellen') },
    { name: 'genehmigen', label: 'Mindermenge genehmigen', run: () => setOpen('genehmigen') },
  ] as const
  // Nothing can be refilled from an empty store.
  const all = row.im_lager === 0 ? [order, ...remedies] : [...remedies, order]
  const actions = all.filter(({ name }) => row.aktionen.includes(name))
  const buttons = isCompact ? actions.slice(0, 1) : actions
  const rest = isCompact ? actions.slice(1) : []
  if (actions.length === 0) return null
  return (
    <>
      <div className={classes['actions']}>
        {buttons.map(({ name, label, run }, place) => (
          <Button key={name} variant={place === 0 ? 'light' : 'default'} onClick={run}>
            {label}
          </Button>
        ))}
        {rest.length > 0 && (
          <MenuButton
            groups={[rest.map(({ label, run }) => ({ label, onChoose: run }))]}
            button={
              <ActionIcon variant="default" aria-label={`Weiteres zu ${row.material_name} in ${row.objekt_code}`}>
                <IconDotsVertical size={20} aria-hidden />
              </ActionIcon>
            }
          />
        )}
      </div>
      {procure.isError && <ErrorNote>{procure.error.message}</ErrorNote>}
      {open === 'nachfuellen' && <NachfuellenForm row={row} onClose={close} />}
      {open === 'genehmigen' && <MindermengeForm row={row} onClose={close} />}
    </>
  )
}
