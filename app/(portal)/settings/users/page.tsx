import { readListPage } from '#components/shell/read-list-page.tsx';
import { invitationsOf } from '#components/users/read-invitations.tsx';
import { UserList } from '#components/users/user-list.tsx';
import { users } from '#components/users/users.list.tsx';

const { generateMetadata, Page } = readListPage(users, UserList, { below: ({ company }) => invitationsOf(company.id) });

export { generateMetadata };
export default Page;
