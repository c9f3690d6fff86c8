import { Button, Menu } from '@mantine/core'
import {
  IconAlertTriangle,
  IconArrowsExchange,
  IconCopy,
  IconDotsVertical,
  IconEdit,
  IconFileText,
  IconQrcode,
} from '@tabler/icons-react'
import { useState } from 'react'
import { fetchFile, type Schema } from '../../api/index.ts'
import { showFile } from '../../parts/saveFile.ts'
import { toast } from '../../parts/toast.ts'
import { MangelMeldenForm } from '../maengel/MangelMeldenForm.tsx'
import { DuplizierenForm, ObjektForm, VerlegenForm } from './forms.tsx'

type Objekt = Schema<'Objekt'>

const FORMS = {
  bearbeiten: { label: 'Bearbeiten', icon: IconEdit, form: ObjektForm },
  verlegen: { label: 'An anderen Standort verlegen', icon: IconArrowsExchange, form: VerlegenForm },
  duplizieren: { label: 'Duplizieren', icon: IconCopy, form: DuplizierenForm },
  'mangel-melden': { label: 'Mangel melden', icon: IconAlertTriangle, form: MangelMeldenForm },
} as const
type FormName = keyof typeof FORMS

const PAPERS = [
  { path: 'label.pdf', label: 'Etikett drucken', icon: IconQrcode },
  { path: 'pruefblatt.pdf', label: 'Prüfblatt drucken', icon: IconFileText },
] as const

async function show(path: string): Promise<void> {
  try {
    showFile(await fetchFile(path))
  } catch (error) {
    toast(error instanceof Error ? error.message : 'Das PDF ließ sich nicht öffnen.', { tone: 'bad' })
  }
}

/** What else can be done with the object: what its `aktionen` name, and its papers. */
export function ObjektMenu({ objekt }: { objekt: Objekt }) {
  const [open, setOpen] = useState<FormName>()
  const Form = open === undefined ? undefined : FORMS[open].form
  const names = (Object.keys(FORMS) as FormName[]).filter((name) => objekt.aktionen.includes(name))
  return (
    <>
      <Menu position="bottom-end" width={280}>
        <Menu.Target>
          <Button variant="default" rightSection={<IconDotsVertical size={18} aria-hidden />}>
            Mehr tun
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {names.map((name) => {
            const { label, icon: Icon } = FORMS[name]
            return (
              <Menu.Item key={name} leftSection={<Icon size={20} aria-hidden />} onClick={() => setOpen(name)}>
                {label}
              </Menu.Item>
            )
          })}
          {names.length > 0 && <Menu.Divider />}
          {PAPERS.map(({ path, label, icon: Icon }) => (
            <Menu.Item
              key={path}
              leftSection={<Icon size={20} aria-hidden />}
              onClick={() => void show(`/objekte/${objekt.id}/${path}`)}
            >
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {Form !== undefined && <Form objekt={objekt} onClose={() => setOpen(undefined)} />}
    </>
  )
}
