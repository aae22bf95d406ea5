/** The district that a person chose, with the text that says so. */
export type PlaceChoice = { readonly districtId: string; readonly label: string };
