/** Imports a module that a test has written, whose path is not known before. */
export function importFile<Module>(file: URL): Promise<Module> {
  return import(file.href);
}
