import { Button } from '@mantine/core'
import { IconDotsVertical } from '@tabler/icons-react'
import { useState } from 'react'
import type { Schema } from '../../api/index.ts'
import { MenuButton } from '../../components/MenuButton.tsx'
import { showPaper } from '../../components/showPaper.ts'
import { useSession } from '../../session/useSession.ts'
import { FORMS, type FormName, formsOf, PAPERS } from './aktionen.ts'

type Objekt = Schema<'Objekt'>

/** Menu with the object's further actions and its printouts. */
export function ObjektMenu({ objekt }: { objekt: Objekt }) {
  const [open, setOpen] = useState<FormName>()
  const Form = open === undefined ? undefined : FORMS[open].form
  const { ich } = useSession()
  const forms = formsOf(objekt, ich).map((name) => {
    const { label, icon: Icon } = FORMS[name]
    return { label, icon: <Icon size={20} aria-hidden />, onChoose: () => setOpen(name) }
  })
  const papers = PAPERS.map(({ path, label, icon: Icon }) => ({
    label,
    icon: <Icon size={20} aria-hidden />,
    onChoose: () => void showPaper(`/objekte/${objekt.id}/${path}`),
  }))
  return (
    <>
      <MenuButton
        width={280}
        groups={[forms, papers]}
        button={
          <Button variant="default" rightSection={<IconDotsVertical size={18} aria-hidden />}>
            Aktionen
          </Button>
        }
      />
      {Form !== undefined && <Form objekt={objekt} onClose={() => setOpen(undefined)} />}
    </>
  )
}
