/**
 * The anatomy of the modules of material: what a file may do follows from the ending of its name. Folders that hold no
 * module, such as `demo`, are free.
 */

const MODULE = /^services\/material\/src\/(?!demo\/|testing\/|backup\/)[^/]+\//

const RULES: readonly { readonly does: RegExp; readonly where: RegExp; readonly fault: string }[] = [
  {
    does: /\b(?:api|area)\.(?:route|list)\(/,
    where: /\.routes\.ts$/,
    fault: 'eine Route steht in *.routes.ts',
  },
  {
    does: /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(|`\s*(?:INSERT INTO|UPDATE \w+|DELETE FROM|MERGE INTO)\b/,
    where: /\.(?:commands|jobs|kind)\.ts$/,
    fault: 'was Daten ändert, steht in *.commands.ts',
  },
  {
    does: /\bstateTable\(/,
    where: /\.states\.ts$/,
    fault: 'eine Zustandstabelle steht in *.states.ts',
  },
]

/** Returns the fault of a line that stands in the wrong file of its module; comments are free. */
export function anatomyFault(file: string, line: string): string | null {
  if (!MODULE.test(file) || /\.(?:test|factory)\.ts$/.test(file) || /^\s*(?:\/?\*|\/\/)/.test(line)) return null
  return RULES.find(({ does, where }) => does.test(line) && !where.test(file))?.fault ?? null
}
