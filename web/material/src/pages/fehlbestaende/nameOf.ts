import type { Schema } from '../../api/index.ts'

/** Names a shortage among others: "Verbandpäckchen M in HLF-001". */
export const nameOf = ({ material_name, objekt_code }: Schema<'Fehlbestand'>): string =>
  `${material_name} in ${objekt_code}`
