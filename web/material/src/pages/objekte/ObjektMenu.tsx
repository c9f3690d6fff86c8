import { Button, Menu } from '@mantine/core'
import { IconDotsVertical } from '@tabler/icons-react'
import { useState } from 'react'
import type { Schema } from '../../api/index.ts'
import { FORMS, type FormName, formsOf, PAPERS, showPaper } from './aktionen.ts'

type Objekt = Schema<'Objekt'>

/** What else can be done with the object: what its `aktionen` name, and its papers. */
export function ObjektMenu({ objekt }: { objekt: Objekt }) {
  const [open, setOpen] = useState<FormName>()
  const Form = open === undefined ? undefined : FORMS[open].form
  const names = formsOf(objekt)
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
              onClick={() => void showPaper(`/objekte/${objekt.id}/${path}`)}
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
