import type { ComponentType, SVGProps } from 'react';

/** An icon for Node, which reads the package's types as if their default export were a module. */
declare const icon: ComponentType<SVGProps<SVGSVGElement>>;

// biome-ignore lint/style/noDefaultExport: the package exports each icon so
export default icon;
