-- Who deletes a file has PostgreSQL look for the dishonors of its returns: without this it reads all,
-- once for each.
create index dishonors_by_return_file on dishonors (return_file_id);
