interface Graph {
  getModuleInfo: (id: string) => { isEntry: boolean; importers: string[] } | null
}

/**
 * Whether every page loads the module at its beginning: an entry imports it, itself or through others. Such modules go
 * into few files, where the bundler makes one for each set of screens that share something.
 */
export function isOfFirstLoad(id: string, graph: Graph, seen = new Set<string>()): boolean {
  if (seen.has(id)) return false
  seen.add(id)
  const module = graph.getModuleInfo(id)
  return module !== null && (module.isEntry || module.importers.some((importer) => isOfFirstLoad(importer, graph, seen)))
}
